import { createTransport } from "nodemailer";
import { mailMessage } from "./mail-message.ts";
import { MailRefusedError, type MailTransport } from "./mail.ts";

/** A server that says nothing for so long is tried again later. */
const patienceMs = 20_000;

/** Sends mails to a mail server, `smtp://` or `smtps://`, over a few connections that stay open. */
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
        // The answer of the server repeats the address, so the message has only its number.
        if (responseCode !== undefined && responseCode >= 500)
          throw new MailRefusedError(`the mail server refused it with ${responseCode}`, { cause: error });
        throw new Error(`the mail server did not take it (${responseCode ?? code})`, { cause: error });
      }
    },
    close: () => connection.close(),
  };
}
