import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine, renderMail } from "./render-mail.ts";

/** A mail in nodemailer's format. */
export function mailMessage(mail: Mail, from: string): SendMailOptions {
  const { text, html } = renderMail(mail);
  return {
    from,
    // An object is a single address; a string would be parsed as a list of addresses.
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text,
    html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Content-Language": mail.language,
      // Suppresses automatic replies.
      "Auto-Submitted": "auto-generated",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain of `Name <a@b.example>` or `a@b.example`. */
function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
}
