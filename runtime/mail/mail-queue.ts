import { createHash } from "node:crypto";
import type { OutboxStore } from "../state/outbox.ts";
import { tryAgain, workQueue } from "../state/work-queue.ts";
import type { Language } from "../wire/language.ts";

/** Topic of mails in the outbox; the payload is a `Waiting`. */
const mailTopic = "mail";

/** `tries` counts failed attempts. */
type Waiting = { readonly mail: Mail; readonly tries: number };

export type MailQueue = {
  /** Durable once it resolves. The same id replaces a mail that is still queued. */
  enqueue(mail: Mail): Promise<void>;
};

export function createMailQueue({ store, now }: { store: OutboxStore; now: () => number }): MailQueue {
  return {
    async enqueue(mail) {
      const { id } = mail;
      // Spread over owners, so that no shard of the store holds all mails.
      const owner = `mail-${createHash("sha256").update(id).digest()[0]}`;
      const waiting: Waiting = { mail, tries: 0 };
      await store.enqueue(owner, { topic: mailTopic, id, payload: JSON.stringify(waiting), dueMs: now() });
    },
  };
}

export type SendMailsOptions = {
  readonly store: OutboxStore;
  readonly transport: MailTransport;
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/**
 * Sends the mails that are due; returns how many were sent. If a process dies after sending and before recording it, the mail is
 * sent again under the same Message-ID.
 */
export async function sendMails({ store, transport, now, warn }: SendMailsOptions): Promise<number> {
  let sent = 0;
  await workQueue({ store, topic: mailTopic, atOnce: 8, now }, async ({ payload }) => {
    const waiting = JSON.parse(payload) as Waiting;
    try {
      await transport.send(waiting.mail);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const verdict = error instanceof MailRefusedError ? { dead: reason } : tryAgain(waiting, reason, now());
      if ("dead" in verdict) warn(`a mail was given up after ${waiting.tries + 1} tries: ${reason}`);
      return verdict;
    }
    sent += 1;
    return "done";
  });
  return sent;
}

/** A part of a mail, rendered both as text and as HTML. */
export type MailBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/** A mail to one address. */
export type Mail = {
  /** Stays the same for every attempt, so repeats have the same Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly language: Language;
  readonly subject: string;
  readonly blocks: readonly MailBlock[];
  /** Unsubscribe address: GET shows a form, POST unsubscribes (RFC 8058). Null in a mail that an operator has set up. */
  readonly unsubscribeUrl: string | null;
};

/** Delivers mails. */
export type MailTransport = {
  /** Destination of mails, for display. */
  readonly description: string;
  /** Throws `MailRefusedError` for a permanent failure; other errors are retried. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** The mail server refuses this mail permanently. The message never contains the address. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}
