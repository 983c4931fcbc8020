"use strict";
const place = document.getElementById("docs");
SwaggerUIBundle({domNode: place, url: place.dataset.schema, deepLinking: true, validatorUrl: null});
