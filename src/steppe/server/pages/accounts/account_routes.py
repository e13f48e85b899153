"""The routes for accounts."""

from starlette.routing import BaseRoute, Route

from steppe.server.pages.accounts import (
    account_page,
    confirm_owner,
    device_link,
    mail_links,
    public_profile,
    sign_in,
    sign_up,
)
from steppe.server.pages.accounts.account_access import ACCOUNT, SIGN_IN
from steppe.server.pages.accounts.confirm_owner import CONFIRM, confirmed
from steppe.server.pages.accounts.device_link import DEVICE, JOIN

_POST = ["POST"]


def routes() -> list[BaseRoute]:
    """Return the routes for signing up and in, for one's account, and for public profiles."""
    return [
        Route("/@{name}", public_profile.page),
        Route("/me/results", public_profile.own),
        Route(ACCOUNT, account_page.page),
        Route(ACCOUNT, sign_up.by_password, methods=_POST),
        Route(f"{ACCOUNT}/name", confirmed(account_page.rename), methods=_POST),
        Route(f"{ACCOUNT}/public", account_page.publish, methods=_POST),
        Route(f"{ACCOUNT}/password", confirmed(account_page.change_password), methods=_POST),
        Route(f"{ACCOUNT}/passkey/ask", confirmed(sign_up.ask_passkey), methods=_POST),
        Route(f"{ACCOUNT}/passkey", sign_up.save_passkey, methods=_POST),
        Route(f"{ACCOUNT}/passkey/remove", confirmed(account_page.remove_passkey), methods=_POST),
        Route(f"{ACCOUNT}/codes", confirmed(account_page.renew_codes), methods=_POST),
        Route(f"{ACCOUNT}/sessions", account_page.end_session, methods=_POST),
        Route(CONFIRM, confirm_owner.page),
        Route(CONFIRM, confirm_owner.by_password, methods=_POST),
        Route(f"{CONFIRM}/passkey/ask", confirm_owner.ask_passkey, methods=_POST),
        Route(f"{CONFIRM}/passkey", confirm_owner.by_passkey, methods=_POST),
        Route(f"{ACCOUNT}/mail", confirmed(mail_links.set_address), methods=_POST),
        Route(f"{ACCOUNT}/mail/{{token}}", mail_links.verify, methods=["GET", "POST"]),
        Route(DEVICE, device_link.page),
        Route(DEVICE, confirmed(device_link.invite), methods=_POST),
        Route(f"{DEVICE}/state", device_link.state),
        Route(f"{DEVICE}/answer", device_link.answer, methods=_POST),
        Route(f"{JOIN}/{{token}}", device_link.join),
        Route(f"{JOIN}/{{token}}", device_link.ask, methods=_POST),
        Route(f"{JOIN}/{{token}}/state", device_link.joined_state),
        Route(SIGN_IN, sign_in.page),
        Route(SIGN_IN, sign_in.by_password, methods=_POST),
        Route(f"{SIGN_IN}/code", sign_in.by_code, methods=_POST),
        Route(f"{SIGN_IN}/passkey/ask", sign_in.ask_passkey, methods=_POST),
        Route(f"{SIGN_IN}/passkey", sign_in.by_passkey, methods=_POST),
        Route(f"{SIGN_IN}/mail", mail_links.recover, methods=_POST),
        Route(f"{SIGN_IN}/mail/{{token}}", mail_links.use_recovery, methods=["GET", "POST"]),
        Route("/sign-out", sign_in.sign_out, methods=_POST),
    ]
