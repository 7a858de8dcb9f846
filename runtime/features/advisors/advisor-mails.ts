import { z } from "zod";
import type { MailQueue } from "../../mail/mail-queue.ts";
import type { ClaimedEntry, OutboxStore } from "../../state/outbox.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { workQueue } from "../../state/work-queue.ts";
import type { AdvisorRecord } from "./advisor.ts";
import { type AdvisorMailLinks, listedMail, welcomeMail } from "./advisor-mail.ts";

/** Queue topic of mails to firms that are still to be written. */
const advisorTopic = "advisor-mail";
/** A sign-up is queued before its record exists; an interrupted one gets no record unless it is repeated. */
const retryMs = 60_000;
const mostTries = 10;

const Wanted = z.discriminatedUnion("kind", [
  /** `ipHash`: network that signed the firm up; its mails are rate limited. */
  z.object({ kind: z.literal("welcome"), advisorId: z.int(), ipHash: z.string() }),
  z.object({ kind: z.literal("listed"), advisorId: z.int() }),
]);
type Wanted = Readonly<z.infer<typeof Wanted>>;

/** Queues a mail to a firm. Durable once it resolves; each kind is sent once. */
export async function queueAdvisorMail(
  store: Pick<OutboxStore, "enqueue">,
  wanted: Wanted,
  nowMs: number,
): Promise<void> {
  const id = `${wanted.advisorId}-${wanted.kind}`;
  const entry = { topic: advisorTopic, id, payload: JSON.stringify(wanted), dueMs: nowMs };
  await store.enqueue(`advisor-${wanted.advisorId}`, entry);
}

export type WorkAdvisorMailsDeps = {
  readonly store: OutboxStore & DocumentStore;
  readonly advisors: {
    find(id: number): Promise<AdvisorRecord | null>;
    dashboardPath(id: number): string;
  };
  readonly mails: MailQueue;
  readonly links: AdvisorMailLinks;
  /** Whether this network may cause one more mail to an unconfirmed address. */
  readonly mayMail: (email: string, ipHash: string) => Promise<boolean>;
  /** Whether the address has unsubscribed from mails to advisors. */
  readonly hasLeft: (email: string) => Promise<boolean>;
  readonly now: () => number;
};

/** Writes the queued mails to firms. Every step may run twice: the id of a mail is derived from firm and kind. */
export async function workAdvisorMails(deps: WorkAdvisorMailsDeps): Promise<void> {
  const { store, now } = deps;
  await workQueue({ store, topic: advisorTopic, atOnce: 50, oneByOne: true, now }, async (entry) =>
    (await workOne(entry, deps)) ? "done" : { dueMs: now() + retryMs },
  );
}

/** False for a firm without a record yet. */
async function workOne({ payload, attempt }: ClaimedEntry, deps: WorkAdvisorMailsDeps): Promise<boolean> {
  const { store, advisors, mails, links, now } = deps;
  const wanted = Wanted.parse(JSON.parse(payload));
  const advisor = await advisors.find(wanted.advisorId);
  if (advisor === null) return attempt >= mostTries;
  const { contactEmail: email } = advisor;
  const keep = (mark: Mark) =>
    store.putDocument(markOf(wanted), mark, { ifVersion: null, nowMs: now(), expiresAtMs: null });
  const mark = (await store.getDocument(markOf(wanted), now()))?.value as Mark | undefined;
  if (mark === "queued" || mark === "refused" || (await deps.hasLeft(email))) return true;
  if (wanted.kind === "welcome" && mark === undefined) {
    // Written before the limit is checked: a process that dies here may already have used a slot.
    await keep("asked");
    if (!(await deps.mayMail(email, wanted.ipHash))) {
      await keep("refused");
      return true;
    }
  }
  const write = wanted.kind === "welcome" ? welcomeMail : listedMail;
  await mails.enqueue(write(advisor, links.publicUrl + advisors.dashboardPath(advisor.id), links));
  await keep("queued");
  return true;
}

/** Progress of a mail: limit check begun, refused by the limit, or queued for sending. */
type Mark = "asked" | "refused" | "queued";

function markOf({ advisorId, kind }: Wanted): StateKey {
  return { owner: `advisor-${advisorId}`, kind: "advisor-mail", id: kind };
}
