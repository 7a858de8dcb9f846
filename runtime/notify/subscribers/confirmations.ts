import { createHash } from "node:crypto";
import { z } from "zod";
import { sourceLang } from "../../../schemas/service-enums.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { confirmedLists } from "../addresses/mail-lists.ts";
import { Preferences } from "./subscriber-book.ts";

/** How long a confirmation link is valid. */
const confirmMs = 48 * 3_600_000;

const Confirmation = z.object({
  list: z.enum(confirmedLists),
  email: z.string(),
  language: z.enum(sourceLang),
  preferences: Preferences.nullable(),
  /** Account whose alerts the address will get; null for the other lists. */
  accountId: z.string().nullable(),
});
/** What the owner of an address consents to by a mailed link. */
export type Confirmation = Readonly<z.infer<typeof Confirmation>>;

/** Stores the confirmation of a token. The store has only the hash of the token. */
export async function keepConfirmation(
  store: DocumentStore,
  token: string,
  confirmation: Confirmation,
  nowMs: number,
): Promise<void> {
  const terms = { ifVersion: null, nowMs, expiresAtMs: nowMs + confirmMs };
  await store.putDocument(placeOf(token), JSON.stringify(confirmation), terms);
}

/** The confirmation of a token; null when it is unknown or older than 48 hours. */
export async function readConfirmation(
  store: DocumentStore,
  token: string,
  nowMs: number,
): Promise<Confirmation | null> {
  const found = await store.getDocument(placeOf(token), nowMs);
  return found && Confirmation.parse(JSON.parse(found.value));
}

function placeOf(token: string): StateKey {
  const hash = createHash("sha256").update(token, "utf8").digest("hex");
  return { owner: `confirmation-${hash}`, kind: "confirmation", id: "token" };
}
