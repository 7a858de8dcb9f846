import { createHash } from "node:crypto";
import type { ClaimedEntry, OutboxStore } from "../state/outbox.ts";
import { tryPausesMs } from "./try-pauses.ts";
import { type Mail, MailRefusedError, type MailTransport } from "./mail.ts";

/** Topic of mails in the outbox; the payload is a `Waiting`. */
const mailTopic = "mail";

const leaseMs = 60_000;
const atOnce = 8;

/** `tries` that failed. Claims are not counted: a process that dies with a mail in hand has not tried it. */
type Waiting = { readonly mail: Mail; readonly tries: number };

export type MailQueue = {
  /** Durable once it resolves. The same id again replaces a mail that still waits. */
  enqueue(mail: Mail): Promise<void>;
};

export function createMailQueue({ store, now }: { store: OutboxStore; now: () => number }): MailQueue {
  return {
    enqueue: (mail) => place(store, { mail, tries: 0 }, now()),
  };
}

export type SendMailsOptions = {
  readonly store: OutboxStore;
  readonly transport: MailTransport;
  readonly now: () => number;
  readonly warn: (line: string) => void;
};

/**
 * Sends the mails that are due; answers how many went out. A mail that was sent by a process which died before it could say so
 * goes out again under the same Message-ID.
 */
export async function sendMails(options: SendMailsOptions): Promise<number> {
  const { store, now } = options;
  let sent = 0;
  for (;;) {
    const entries = await store.claim({ topic: mailTopic, limit: atOnce, leaseMs, nowMs: now() });
    const outcomes = await Promise.all(entries.map((entry) => sendOne(entry, options)));
    sent += outcomes.filter(Boolean).length;
    if (entries.length < atOnce) return sent;
  }
}

async function sendOne(entry: ClaimedEntry, { store, transport, now, warn }: SendMailsOptions): Promise<boolean> {
  const { mail, tries } = JSON.parse(entry.payload) as Waiting;
  try {
    await transport.send(mail);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const pauseMs = tryPausesMs[tries];
    if (pauseMs === undefined || error instanceof MailRefusedError) {
      await store.dead({ ...entry, reason });
      warn(`a mail was given up after ${tries + 1} tries: ${reason}`);
    } else await place(store, { mail, tries: tries + 1 }, now() + pauseMs);
    return false;
  }
  await store.ack(entry);
  return true;
}

function place(store: OutboxStore, waiting: Waiting, dueMs: number): Promise<void> {
  const { id } = waiting.mail;
  // Spread over owners, so that no part of the store holds them all.
  const owner = `mail-${createHash("sha256").update(id).digest()[0]}`;
  return store.enqueue(owner, { topic: mailTopic, id, payload: JSON.stringify(waiting), dueMs });
}
