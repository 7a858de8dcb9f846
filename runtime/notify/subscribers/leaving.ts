import { z } from "zod";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { mailLists } from "../addresses/mail-lists.ts";
import type { Subscriber, SubscriberBook } from "./subscriber-book.ts";

export const Leaving = z.object({
  list: z.enum(mailLists),
  /** Key of the address. */
  key: z.string(),
  /** The address, when the link contains it: an unknown address is then stored as unsubscribed. */
  email: z.string().nullable(),
  atMs: z.int(),
});
/** A request to unsubscribe an address from a list. */
export type Leaving = Readonly<z.infer<typeof Leaving>>;

/** Unsubscribes an address from a list; idempotent. */
export function endList(book: SubscriberBook, leaving: Leaving): Promise<unknown> {
  return endUnless(book, leaving, () => false);
}

/** Same for a delayed request: an address that subscribed again since stays subscribed. */
export function endListLate(book: SubscriberBook, leaving: Leaving): Promise<unknown> {
  return endUnless(book, leaving, ({ updatedAt }) => Date.parse(updatedAt) > leaving.atMs + clockSkewMs);
}

/** Tolerated clock difference between machines. Within it, the unsubscribe request wins. */
const clockSkewMs = 60_000;

function endUnless(
  book: SubscriberBook,
  { list, key, email, atMs }: Leaving,
  stays: (subscriber: Subscriber) => boolean,
): Promise<unknown> {
  const left = { state: "unsubscribed" as const, updatedAt: utcSeconds(atMs), leftMs: atMs };
  const leave = (before: Subscriber) =>
    before.state === "unsubscribed" || stays(before) ? null : { ...before, ...left };
  if (email === null) return book.changeKnown(list, key, leave);
  return book.change(list, email, (before) =>
    before === null ? { email, language: "ja", preferences: null, ...left } : leave(before),
  );
}
