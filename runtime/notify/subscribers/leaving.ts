import { z } from "zod";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { mailLists } from "../addresses/mail-lists.ts";
import type { Subscriber, SubscriberBook } from "./subscriber-book.ts";

export const Leaving = z.object({
  list: z.enum(mailLists),
  /** Key of the address. */
  key: z.string(),
  /** The address itself, where the link shows it: an unknown one is kept as one that has left. */
  email: z.string().nullable(),
  atMs: z.int(),
});
/** The wish of an address to get no more mail of a list. */
export type Leaving = Readonly<z.infer<typeof Leaving>>;

/** Ends a list for an address; again changes nothing. */
export function endList(book: SubscriberBook, leaving: Leaving): Promise<unknown> {
  return endUnless(book, leaving, () => false);
}

/** The same for a wish that waited: whoever came back since stays. */
export function endListLate(book: SubscriberBook, leaving: Leaving): Promise<unknown> {
  return endUnless(book, leaving, ({ updatedAt }) => Date.parse(updatedAt) > leaving.atMs + clockSkewMs);
}

/** Clocks of machines differ. Within this, the wish to leave counts more. */
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
