"""Answers one email: reads it from standard input, and sends the reply by SMTP. What the bot does not know goes to the
team. Python 3.9 or newer, without packages."""
import email
import email.policy
import json
import os
import re
import smtplib
import sys
import urllib.error
import urllib.request
from email.message import EmailMessage
from email.utils import parseaddr

SUPPORT = os.environ["SUPPORT_ADDRESS"]
TEAM = os.environ["TEAM_ADDRESS"]


def call(method, path, body=None, headers={}):
    request = urllib.request.Request(
        f"{os.environ['BASE_URL']}/api/v1{path}",
        method=method,
        data=json.dumps(body).encode() if body else None,
        headers={
            "Authorization": f"Bearer {os.environ['BECKON_TOKEN']}",
            "Content-Type": "application/json",
            **headers,
        },
    )
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def ask(mail, sender, name, text):
    """Our own mails carry the id of their conversation, so an answer to one of them continues it."""
    named = re.findall(r"<([0-9a-f-]{36})\.[0-9a-f-]{36}@", f"{mail['References']} {mail['In-Reply-To']}")
    body = {
        "message": text,
        "conversation_id": named[-1] if named else None,
        "user": {"id": sender, "name": name, "email": sender},
    }
    # The mail server may hand us the same mail again: the bot replies once.
    key = re.sub(r"[^!-~]", "", mail["Message-ID"] or "")[:255]
    return call("POST", f"/agents/{os.environ['BOT_UUID']}/trigger", body, {"Idempotency-Key": key} if key else {})


def own_words(mail):
    """The text, without what it quotes."""
    part = mail.get_body(("plain",)) or mail.get_body(("html",))
    text = part.get_content() if part else ""
    if part and part.get_content_type() == "text/html":
        text = re.sub(r"<[^>]*>", " ", text)
    lines = []
    for line in text.splitlines():
        if line.rstrip() == "--" or re.match(r"(On|Am|Le|El) .{5,200}:$", line):
            break
        if not line.startswith(">"):
            lines.append(line)
    return "\n".join(lines).strip()


def send(mail):
    with smtplib.SMTP(os.environ.get("SMTP_HOST", "localhost"), int(os.environ.get("SMTP_PORT", "25"))) as smtp:
        smtp.send_message(mail)


def main():
    mail = email.message_from_binary_file(sys.stdin.buffer, policy=email.policy.default)
    name, sender = parseaddr(mail["From"] or "")
    # Two programs that answer each other never end.
    if mail.get("Auto-Submitted", "no") != "no" or mail.get("Precedence") in ("bulk", "list", "junk") or not sender:
        return
    subject, message_id = mail.get("Subject", ""), mail.get("Message-ID", "")
    text = own_words(mail)
    question = text if len(text) > 3 else subject
    reply = ask(mail, sender.lower(), name, question[:32000])
    # Not ready within a minute: the mail server hands us the mail again, and the key finds the reply.
    if reply.get("object") != "reply":
        sys.exit(75)
    answer = EmailMessage()
    answer["From"] = SUPPORT
    answer["Auto-Submitted"] = "auto-replied"
    if reply["answered"] or reply["choices"]:
        answer["To"] = sender
        answer["Subject"] = subject if re.match(r"re:", subject, re.I) else f"Re: {subject}"
        domain = SUPPORT.split("@")[-1]
        answer["Message-ID"] = f"<{reply['conversation_id']}.{reply['id']}@{domain}>"
        answer["In-Reply-To"] = message_id
        answer["References"] = f"{mail.get('References', '')} {message_id}".strip()
        answer.set_content(reply["reply"])
    else:
        answer["To"] = TEAM
        answer["Reply-To"] = sender
        answer["Subject"] = f"Fwd: {subject}"
        answer.set_content(f"The bot does not know the answer. From: {sender}\n\n{text}")
    send(answer)


try:
    main()
except (urllib.error.URLError, OSError) as error:
    # The mail server keeps the mail, and tries again later.
    sys.exit(f"{error}") if getattr(error, "code", 500) in (400, 401, 403, 404) else sys.exit(75)
