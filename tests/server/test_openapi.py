"""The API answers as its OpenAPI description says: tests with schemathesis."""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings, strategies
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    positive_data_acceptance,  # this check does not know the valid moves
)

from tests.browser.site import running

pytestmark = pytest.mark.long

EXAMPLES = 8  # examples of each kind, valid and malformed, per operation
ILL = {
    "analysis",
    "observation",
    "play",
    "POST ",
    "{seat}",
}  # parts of operations that can be malformed
OPERATIONS = (
    *(
        "GET /dice",
        "GET /games",
        "POST /matches",
        "GET /matches/{id}",
        "GET /matches/{id}/observation",
    ),
    *(
        "GET /matches/{id}/record",
        "POST /matches/{id}/play",
        "POST /matches/{id}/word",
        "POST /matches/{id}/seats/{seat}",
        "POST /matches/{id}/seats/{seat}/renew",
        *(f"{method} /matches/{{id}}/analysis" for method in ("GET", "POST", "DELETE")),
        *("GET /bots", "GET /bots/{name}", "PUT /bot", "PUT /bot/hook", "GET /matches"),
        *("GET /token", "DELETE /token", "GET /tokens", "POST /tokens", "DELETE /tokens/{token}"),
        *("GET /stream", "GET /challenges", "POST /challenges", "GET /challenges/{id}"),
        *(f"POST /challenges/{{id}}/{deed}" for deed in ("accept", "decline", "cancel")),
    ),
)
WAYS = [
    (name, mode)
    for name in OPERATIONS
    for mode in GenerationMode
    if mode.is_positive or ILL.intersection(name.split("/"))
]
tried = settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(tmp_path_factory.mktemp("data")) as address:
        yield f"{address}/api/v1"


@pytest.fixture(scope="module")
def described(address):
    """Return the server's description of its API."""
    return schemathesis.openapi.from_url(f"{address}/openapi.json")


@pytest.fixture(scope="module")
def match(address):
    """Return a two-player match whose second seat is open."""
    wish = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "open"}]}
    return httpx.post(f"{address}/matches", json=wish).raise_for_status().json()


@pytest.fixture(scope="module")
def over(address, match):
    """Return a finished two-player match with a pending analysis."""
    wish = {"game": "zebras", "seats": [{"kind": "person"}, {"kind": "person"}]}
    over = httpx.post(f"{address}/matches", json=wish).raise_for_status().json()
    one = f"{address}/matches/{over['id']}"
    headers = {"authorization": f"Bearer {over['seats'][0]['secret']}"}
    resignation = {"ply": 0, "key": "k", "move": "!resign"}
    for path, body in (("play", resignation), ("analysis", None)):
        httpx.post(f"{one}/{path}", json=body, headers=headers).raise_for_status()
    return over


def test_no_operation_is_forgotten(described):
    found = {
        f"{each.ok().method.upper()} {each.ok().path}" for each in described.get_all_operations()
    }
    assert found == {*OPERATIONS, "GET /matches/{id}/stream"}  # a stream never ends


@pytest.mark.parametrize(("name", "mode"), WAYS)
def test_each_answer_is_described(described, match, over, name, mode):
    method, path = name.split()
    operation = described[path][method]

    @tried
    @given(strategies.data())
    def try_one(data):
        case = data.draw(operation.as_strategy(generation_mode=mode))
        table = data.draw(strategies.sampled_from([match, over]))
        secret = table["seats"][0]["secret"]
        if "{id}" in path and data.draw(strategies.booleans()):
            case.path_parameters["id"] = table["id"]
        headers = {"authorization": f"Bearer {secret}"} if data.draw(strategies.booleans()) else {}
        if "wait" in (case.query or {}):
            case.query["wait"] = min(case.query["wait"], 0) if mode.is_positive else "x"
        excluded = [positive_data_acceptance, *([ignored_auth] if headers else [])]  # valid token
        case.call_and_validate(headers=headers, excluded_checks=excluded)

    try_one()
