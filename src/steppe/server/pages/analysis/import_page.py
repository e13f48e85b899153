"""The page on which visitors open a record from another server: pasted, or from a file."""

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from steppe.core.errors import RecordError
from steppe.server.match.record_import import LONGEST, import_record
from steppe.server.pages.shell.page_shell import render, visitor
from steppe.server.pages.shell.table_access import go, rooms_of

ADDRESS = "/new/record"
_FAULT = 600  # characters of an error


async def page(request: Request) -> Response:
    """Show the form."""
    return _form(request)


async def read(request: Request) -> Response:
    """Import the record in the form and show its match, or what is wrong with the record."""
    text = ""
    try:
        text = await _text_in(request)
        return go(f"/m/{await import_record(rooms_of(request), text)}")
    except RecordError as error:
        return _form(request, text[:LONGEST], str(error)[:_FAULT], 400)


async def _text_in(request: Request) -> str:
    """Return the record in a form; a file takes precedence. Raises ``RecordError``."""
    async with request.form() as form:  # closes the file
        file, pasted = form.get("file"), form.get("record")
        data = await file.read() if isinstance(file, UploadFile) else b""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("the file is not a text in UTF-8: choose a .steppe file") from None
    if not text and isinstance(pasted, str):
        text = pasted
    if not text.strip():
        raise RecordError("there is no record: choose a file, or paste its text")
    return text


def _form(request: Request, text: str = "", fault: str = "", status: int = 200) -> Response:
    context = {
        "title": visitor(request).say("Open a record"),
        "here": "/mine",
        "text": text,
        "fault": fault,
        "longest": LONGEST,
    }
    return render(request, "record.html", context, status)
