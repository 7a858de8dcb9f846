import type { MailQueue } from "../../mail/mail-queue.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import type { MailLinks } from "../../notify/addresses/mail-links.ts";
import { addressKey } from "../../notify/addresses/mail-tokens.ts";
import type { SubscriberBook } from "../../notify/subscribers/subscriber-book.ts";
import { type Issue, issueMail, itemsFor } from "./issue.ts";

export type SendIssueDeps = {
  readonly store: DocumentStore;
  readonly book: Pick<SubscriberBook, "all">;
  readonly mails: MailQueue;
  readonly links: MailLinks;
  readonly now: () => number;
};

/** Readers of an issue: queued now, queued before, and without matching items. */
export type IssueCount = { queued: number; before: number; nothing: number };

/**
 * Queues an issue for every confirmed reader with matching items. Each gets it once, however often this is called. With `send`
 * false nothing is queued, and the counts say what would be.
 */
export async function sendIssue(issue: Issue, send: boolean, deps: SendIssueDeps): Promise<IssueCount> {
  const { store, book, mails, links, now } = deps;
  const count: IssueCount = { queued: 0, before: 0, nothing: 0 };
  for (const list of ["compliance", "news"] as const)
    for await (const { email, state, language, preferences } of book.all(list)) {
      if (state !== "verified") continue;
      const items = itemsFor(issue, preferences);
      const mark = markOf(issue.id, list, email);
      if (items.length === 0) count.nothing++;
      else if ((await store.getDocument(mark, now())) !== null) count.before++;
      else {
        count.queued++;
        if (!send) continue;
        const id = `issue-${issue.id}-${list}-${addressKey(email).slice(0, 32)}`;
        await mails.enqueue(issueMail(issue, items, { id, email, language }, list, links));
        // Written after the mail: a process that dies in between queues it again under the same id.
        await store.putDocument(mark, "queued", { ifVersion: null, nowMs: now(), expiresAtMs: now() + keptMs });
      }
    }
  return count;
}

/** Longer than an issue would be sent again. */
const keptMs = 400 * 86_400_000;

function markOf(issueId: string, list: string, email: string): StateKey {
  return { owner: `address-${addressKey(email)}`, kind: `issue-${list}`, id: issueId };
}
