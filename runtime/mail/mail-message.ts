import type { SendMailOptions } from "nodemailer";
import type { Mail } from "./mail.ts";
import { oneLine, renderMail } from "./render-mail.ts";

/** A mail in the form that nodemailer takes. */
export function mailMessage(mail: Mail, from: string): SendMailOptions {
  const { text, html } = renderMail(mail);
  return {
    from,
    // As an object it is an address and nothing else; a text would be read as a list of them.
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    text,
    html,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: {
      "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Content-Language": mail.language,
      // Answers of machines that are away are asked not to come.
      "Auto-Submitted": "auto-generated",
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `Name <a@b.example>` or `a@b.example`: the part behind the @. */
function domainOf(from: string): string {
  return /@([^>\s]+)/.exec(from)?.[1] ?? "localhost";
}
