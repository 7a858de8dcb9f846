import { createHash, randomBytes } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { syncDirectory, writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import { mailLists } from "../addresses/mail-tokens.ts";
import type { Subscriber, SubscriberBook } from "./subscriber-book.ts";

/** Stores unsubscribe requests on this machine's disk while the store is unavailable. */
export type LeavingJournal = {
  /** Durable once it resolves. Adding the same request again has no effect. */
  add(leaving: Leaving): Promise<void>;
  /** Applies every stored request and removes it. When `apply` fails, that request and later ones stay. */
  applyAll(apply: (leaving: Leaving) => Promise<unknown>): Promise<void>;
};

/** One file per request: several processes write to the folder, and one of them empties it. */
export function createLeavingJournal(directory: string): LeavingJournal {
  return {
    async add(leaving) {
      const path = join(directory, nameOf(leaving));
      if (await exists(path)) return;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(8).toString("hex")}.draft`;
      await writeDurably(draft, JSON.stringify(leaving), 0o600);
      await rename(draft, path);
      await syncDirectory(directory);
    },
    async applyAll(apply) {
      for (const name of await waitingIn(directory)) {
        const path = join(directory, name);
        await apply(Leaving.parse(JSON.parse(await readFile(path, "utf8"))));
        await rm(path, { force: true });
      }
    },
  };
}

function nameOf({ list, key }: Leaving): string {
  return `${createHash("sha256").update(`${list}\n${key}`, "utf8").digest("hex").slice(0, 32)}.json`;
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function waitingIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith(".json")).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

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
