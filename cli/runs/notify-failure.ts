import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { resolve } from "node:path";
import type { Mail, MailTransport } from "../../runtime/mail/mail-queue.ts";
import type { MailSettings } from "../../runtime/mail/open-mail.ts";
import { runtimeConfig } from "../service/runtime-config.ts";
import { messageOf, wrongUsage } from "../shell/failure.ts";
import type { Shell } from "../shell/shell.ts";
import { type RunReport, stepText } from "./run-report.ts";

export type NotifyEffects = Shell & {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly openMail: (settings: MailSettings) => Promise<MailTransport>;
};

/** Tells of a run that failed, and where its page lies, if it has one. Never rejects: it changes nothing about the run. */
export type Notifier = (report: RunReport, page: string | null) => Promise<void>;

/** How long a web address may take. */
const WEB_MS = 10_000;

/** What tells a mail address or a web address of a run that failed. Fails at once where mail has no server to go to. */
export function createNotifier(address: string, effects: NotifyEffects): Notifier {
  const send = /^https?:/i.test(address) ? webPost(address, effects) : mailTo(address, effects);
  return async (report, page) => {
    try {
      await send(report, page);
    } catch (error) {
      effects.terminal.note(`${address} did not take the report: ${messageOf(error)}`);
    }
  };
}

function webPost(address: string, { fetch: send }: NotifyEffects): Notifier {
  return async (report) => {
    const answer = await send(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(WEB_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
  };
}

/** By the mail server of the service. Sent at once and not queued: the state of the service may be on another machine. */
function mailTo(address: string, { settings, openMail }: NotifyEffects): Notifier {
  // Without NODE_ENV: a machine that only publishes need not hold the secrets of a service in production.
  const config = runtimeConfig({ env: { ...settings.env, NODE_ENV: undefined } }, {});
  if (config.smtpUrl === null)
    throw wrongUsage("--notify with a mail address needs a mail server: set SMTP_URL, such as smtp://127.0.0.1:25");
  return async (report, page) => {
    const transport = await openMail(config);
    try {
      await transport.send(failureMail(address, report, page));
    } finally {
      transport.close();
    }
  };
}

/** In English, as the report and everything else that commands write. */
function failureMail(to: string, report: RunReport, page: string | null): Mail {
  const { started_at: started, failure, steps, losses } = report;
  return {
    id: `run-${createHash("sha256").update(JSON.stringify(report)).digest("hex").slice(0, 32)}`,
    to,
    language: "en",
    subject: `konkyo run failed: ${failure}`,
    blocks: [
      { kind: "paragraph", text: `The run of ${started} failed: ${failure}` },
      { kind: "list", items: steps.map(stepText) },
      ...(losses.length === 0
        ? []
        : ([
            { kind: "heading", text: "Lost against the current snapshot" },
            { kind: "list", items: losses },
          ] as const)),
      { kind: "paragraph", text: `Report on ${hostname()}: ${page === null ? "none was kept" : resolve(page)}` },
    ],
    unsubscribeUrl: null,
  };
}
