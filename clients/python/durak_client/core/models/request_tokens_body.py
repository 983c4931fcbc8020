from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, BinaryIO, TextIO, TYPE_CHECKING, Generator

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

from ..models.request_tokens_body_grant_type import check_request_tokens_body_grant_type
from ..models.request_tokens_body_grant_type import RequestTokensBodyGrantType
from ..types import UNSET, Unset
from typing import cast


T = TypeVar("T", bound="RequestTokensBody")


@_attrs_define
class RequestTokensBody:
    grant_type: RequestTokensBodyGrantType
    """ What the tokens are for. """
    client_id: str | Unset = UNSET
    """ Id of the app; HTTP Basic may name it instead. """
    client_secret: str | Unset = UNSET
    """ Of a confidential app, unless HTTP Basic shows it. """
    code: str | Unset = UNSET
    """ For `authorization_code`: the code that the person came back with. """
    redirect_uri: str | Unset = UNSET
    """ For `authorization_code`: the address of the question, if it named one. """
    code_verifier: str | Unset = UNSET
    """ For `authorization_code`: whose SHA-256 the challenge was. """
    refresh_token: str | Unset = UNSET
    """ For `refresh_token`. """
    device_code: str | Unset = UNSET
    """ For `urn:ietf:params:oauth:grant-type:device_code`. """
    scope: str | Unset = UNSET
    """ For `refresh_token`: fewer scopes than before. """
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        grant_type: str = self.grant_type

        client_id = self.client_id

        client_secret = self.client_secret

        code = self.code

        redirect_uri = self.redirect_uri

        code_verifier = self.code_verifier

        refresh_token = self.refresh_token

        device_code = self.device_code

        scope = self.scope

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "grant_type": grant_type,
            }
        )
        if client_id is not UNSET:
            field_dict["client_id"] = client_id
        if client_secret is not UNSET:
            field_dict["client_secret"] = client_secret
        if code is not UNSET:
            field_dict["code"] = code
        if redirect_uri is not UNSET:
            field_dict["redirect_uri"] = redirect_uri
        if code_verifier is not UNSET:
            field_dict["code_verifier"] = code_verifier
        if refresh_token is not UNSET:
            field_dict["refresh_token"] = refresh_token
        if device_code is not UNSET:
            field_dict["device_code"] = device_code
        if scope is not UNSET:
            field_dict["scope"] = scope

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        grant_type = check_request_tokens_body_grant_type(d.pop("grant_type"))

        client_id = d.pop("client_id", UNSET)

        client_secret = d.pop("client_secret", UNSET)

        code = d.pop("code", UNSET)

        redirect_uri = d.pop("redirect_uri", UNSET)

        code_verifier = d.pop("code_verifier", UNSET)

        refresh_token = d.pop("refresh_token", UNSET)

        device_code = d.pop("device_code", UNSET)

        scope = d.pop("scope", UNSET)

        request_tokens_body = cls(
            grant_type=grant_type,
            client_id=client_id,
            client_secret=client_secret,
            code=code,
            redirect_uri=redirect_uri,
            code_verifier=code_verifier,
            refresh_token=refresh_token,
            device_code=device_code,
            scope=scope,
        )

        request_tokens_body.additional_properties = d
        return request_tokens_body

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
