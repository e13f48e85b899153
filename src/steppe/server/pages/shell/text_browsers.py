"""Forms for text browsers, as lynx and w3m: each carries the proof that one of our pages sent it.

Other browsers say by ``Origin`` or ``Sec-Fetch-Site`` where a form is from, and heed ``SameSite``.
These do neither: they send the cookie with the form of any site, and lynx names no page with a
query. So the address of each form on their pages ends with a proof that follows from the guest and
the key of the server: no other site can know it.
"""

import re

from starlette.requests import Request

from steppe.server.accounts.guests import PROOF

_FORM = re.compile(r'(<form\b[^>]*\bmethod="post"[^>]*\baction="[^"?]*)(\??)')
_GRAPHICAL = ("sec-fetch-mode", "upgrade-insecure-requests")
"""Headers that come with each page that any other browser opens."""


def is_plain(request: Request) -> bool:
    """Return whether a text browser asks."""
    wants_page = "text/html" in request.headers.get("accept", "")
    return wants_page and not any(name in request.headers for name in _GRAPHICAL)


def with_proof(page: str, proof: str) -> str:
    """Return a page whose forms prove that it is ours."""

    def proven(found: re.Match[str]) -> str:
        return f"{found[1]}?{PROOF}={proof}{'&amp;' * bool(found[2])}"

    return _FORM.sub(proven, page)
