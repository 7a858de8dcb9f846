import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { folderTransport } from "./folder-transport.ts";
import type { MailTransport } from "./mail.ts";
import { smtpTransport } from "./smtp-transport.ts";

export type MailSettings = Pick<Config, "smtpUrl" | "mailFrom" | "state" | "publicUrl">;

/** The transport that the settings name: a mail server, or a folder beside the state. */
export function openMail({ smtpUrl, mailFrom, state, publicUrl }: MailSettings): MailTransport {
  const host = publicUrl === null ? "localhost" : new URL(publicUrl).hostname.replaceAll(/[[\]]/g, "");
  const from = mailFrom ?? `Konkyo <no-reply@${host}>`;
  return smtpUrl === null ? folderTransport(join(state, "mail"), from) : smtpTransport(smtpUrl, from);
}
