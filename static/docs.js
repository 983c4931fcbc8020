"use strict";
const element = document.getElementById("docs");
SwaggerUIBundle({domNode: element, url: element.dataset.schema, deepLinking: true, validatorUrl: null});
