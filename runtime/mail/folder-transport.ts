import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { mailMessage } from "./mail-message.ts";
import type { MailTransport } from "./mail.ts";

/** Writes each mail as an `.eml` file, whole or not at all; a repeat replaces the file of its first try. */
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
