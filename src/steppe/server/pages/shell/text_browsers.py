"""Forms for text browsers such as lynx and w3m, protected by a token against forgery.

Other browsers state the origin of a form in ``Origin`` or ``Sec-Fetch-Site``, and respect
``SameSite``. Text browsers do neither: they send the cookie with forms of any site, and lynx sends
no referrer for an address with a query. So the address of each form on their pages ends with a
token derived from the guest and the server's key, which no other site can know.
"""

import re

from starlette.requests import Request

from steppe.server.accounts.guests import PROOF

_FORM = re.compile(r'(<form\b[^>]*\bmethod="post"[^>]*\baction="[^"?]*)(\??)')
_GRAPHICAL = ("sec-fetch-mode", "upgrade-insecure-requests")
"""Headers that every graphical browser sends when it opens a page."""


def is_plain(request: Request) -> bool:
    """Return whether the request comes from a text browser."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not any(name in request.headers for name in _GRAPHICAL)


def with_proof(page: str, proof: str) -> str:
    """Return a page with the token added to the address of each form."""

    def proven(found: re.Match[str]) -> str:
        return f"{found[1]}?{PROOF}={proof}{'&amp;' * bool(found[2])}"

    return _FORM.sub(proven, page)
