import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config/config.ts";
import { type Mail, MailRefusedError, type MailTransport } from "./mail-queue.ts";
import { oneLine, renderMail } from "./render-mail.ts";

export type MailSettings = Pick<Config, "smtpUrl" | "mailFrom" | "state" | "publicUrl">;

/** The transport of the settings: a mail server, or a folder beside the state. */
export function openMail({ smtpUrl, mailFrom, state, publicUrl }: MailSettings): MailTransport {
  const host = publicUrl === null ? "localhost" : new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "");
  const from = mailFrom ?? `Konkyo <no-reply@${host}>`;
  return smtpUrl === null ? folderTransport(join(state, "mail"), from) : smtpTransport(smtpUrl, from);
}

/** Writes each mail atomically as an `.eml` file; a repeat replaces the file of the first attempt. */
export function folderTransport(directory: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    description: `SMTP_URL is not set: mail is written to ${directory} and goes nowhere`,
    async send(mail) {
      const { message } = await composer.sendMail(mailMessage(mail, from));
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const name = createHash("sha256").update(mail.id).digest("hex").slice(0, 32);
      const draft = join(directory, `.${name}.${process.pid}`);
      await writeFile(draft, message as Buffer, { mode: 0o600 });
      await rename(draft, join(directory, `${name}.eml`));
    },
    close() {},
  };
}

/** Timeout for a response of the mail server; the mail is retried later. */
const patienceMs = 20_000;

/** Sends mails to a mail server, `smtp://` or `smtps://`, over a small pool of connections. */
export function smtpTransport(url: string, from: string): MailTransport {
  const server = new URL(url);
  const secure = server.protocol === "smtps:";
  const connection = createTransport({
    pool: true,
    host: server.hostname.replaceAll(/[[\]]/g, ""),
    port: Number(server.port || (secure ? 465 : 587)),
    secure,
    ...(server.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
  });
  return {
    description: `mail goes to ${server.host}`,
    async send(mail) {
      try {
        await connection.sendMail(mailMessage(mail, from));
      } catch (error) {
        const { responseCode, code } = error as { responseCode?: number; code?: string };
        // The server's response contains the address, so only its code is in the message.
        if (responseCode !== undefined && responseCode >= 500)
          throw new MailRefusedError(`the mail server refused it with ${responseCode}`, { cause: error });
        throw new Error(`the mail server did not take it (${responseCode ?? code})`, { cause: error });
      }
    },
    close: () => connection.close(),
  };
}

/** A mail in nodemailer's format. */
function mailMessage(mail: Mail, from: string): SendMailOptions {
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
      ...(mail.unsubscribeUrl !== null && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
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
