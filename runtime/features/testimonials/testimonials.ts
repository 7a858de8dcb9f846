import { createHash } from "node:crypto";
import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { testimonialAudience } from "../../../schemas/service-enums.ts";
import { jstDate, utcSeconds } from "../../../snapshots/text/era.ts";
import { secondsToNextJstDay } from "../../base/jst.ts";
import { LimitError } from "../../base/limits.ts";
import { type Lease, replayMs } from "../../state/ledger.ts";
import type { CounterStore, DocumentStore, StateKey } from "../../state/store.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import { createDocuments } from "../../state/documents.ts";

const Testimonial = z.object({
  id: z.int(),
  accountId: z.string(),
  audience: z.enum(testimonialAudience),
  text: z.string(),
  name: z.string().nullable(),
  organization: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
  status: z.enum(["pending", "approved", "rejected"]),
  createdAt: Timestamp,
  approvedAt: Timestamp.nullable(),
});

export type Testimonial = Readonly<z.infer<typeof Testimonial>>;

export type Testimonials = {
  /**
   * Stores a testimonial for review; under one lease once, also after an interrupted attempt. Throws `form_limit_exceeded` from
   * the 6th per day in Japan of one account.
   */
  submit(
    accountId: string,
    said: Pick<Testimonial, "audience" | "text" | "name" | "organization" | "linkedinUrl">,
    lease: Lease | null,
  ): Promise<Testimonial>;
  /** Deletes one of the account's own, in any state. False when it has none with this number. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Approved ones, newest first. */
  approved(): Promise<readonly Testimonial[]>;
  /** An operator's decision; a later one replaces it. Null for an unknown number. */
  decide(id: number, status: "approved" | "rejected"): Promise<Testimonial | null>;
  /** Every testimonial by number. For operators: reads all of them. */
  list(): AsyncIterable<Testimonial>;
};

export type TestimonialsDeps = {
  readonly store: DocumentStore & CounterStore;
  readonly now: () => Date;
};

/** Per account. */
export const testimonialsPerDay = 5;
/** One of the daily slots. `operation`: hash of the content under its Idempotency-Key; null without one. */
const Slot = z.object({ number: z.int(), operation: z.string().nullable(), atMs: z.int() });
type Slot = Readonly<z.infer<typeof Slot>>;
/** Maximum shown in the list; older ones are dropped. */
const mostShown = 500;

export function createTestimonials({ store, now }: TestimonialsDeps): Testimonials {
  const documents = { store, now: () => now().getTime() };
  const records = createDocuments({ ...documents, shape: Testimonial });
  const shown = createDocuments({ ...documents, shape: z.array(Testimonial) });
  const slots = createDocuments({ ...documents, shape: z.array(Slot) });
  const show = (step: (all: readonly Testimonial[]) => Testimonial[]) =>
    shown.change(shownKey, (all) => step(all ?? []));
  /** Takes a daily slot and a number in one write: a repeat under its lease finds both. */
  const takeSlot = async (accountId: string, operation: string | null): Promise<Slot> => {
    const at = now();
    const key = slotsOf(accountId);
    const isRecent = ({ atMs }: Slot) => at.getTime() - atMs < replayMs;
    const isOwn = (slot: Slot) => operation !== null && slot.operation === operation && isRecent(slot);
    const earlier = ((await slots.read(key)) ?? []).find(isOwn);
    if (earlier !== undefined) return earlier;
    const number = await store.increment(numbers, 1, { nowMs: at.getTime(), expiresAtMs: null });
    const taken = await slots.change(key, (stored) => {
      const all = stored ?? [];
      if (all.some(isOwn)) return null;
      const recent = all.filter(isRecent);
      const today = recent.filter(({ atMs }) => jstDate(new Date(atMs)) === jstDate(at));
      if (today.length >= testimonialsPerDay) {
        const policy = { name: "testimonials", quota: testimonialsPerDay, windowSeconds: 86_400 };
        throw new LimitError("form_limit_exceeded", policy, secondsToNextJstDay(at), { limit: testimonialsPerDay });
      }
      return [...recent, { number, operation, atMs: at.getTime() }];
    });
    return taken!.find((slot) => isOwn(slot) || slot.number === number)!;
  };
  return {
    async submit(accountId, said, lease) {
      const { number: id, atMs } = await takeSlot(accountId, lease && operationOf(lease, said));
      const createdAt = utcSeconds(atMs);
      const record = { ...said, id, accountId, status: "pending" as const, createdAt, approvedAt: null };
      // Exists already when the first attempt was interrupted after this write.
      await records.write(recordOf(id), record, 0);
      return record;
    },
    async remove(accountId, id) {
      const record = await records.read(recordOf(id));
      if (record === null || record.accountId !== accountId) return false;
      // The public list is changed first: after a crash in between the deletion can be repeated.
      await show((all) => all.filter((one) => one.id !== id));
      return store.deleteDocument(recordOf(id), { ifVersion: null, nowMs: now().getTime() });
    },
    approved: async () => (await shown.read(shownKey)) ?? [],
    async decide(id, status) {
      const approvedAt = status === "approved" ? utcSeconds(now().getTime()) : null;
      const decided = await records.change(recordOf(id), (record) =>
        record === null || record.status === status ? null : { ...record, status, approvedAt },
      );
      if (decided === null) return null;
      await show((all) => {
        const others = all.filter((one) => one.id !== id);
        return status === "approved" ? [decided, ...others].slice(0, mostShown) : others;
      });
      return decided;
    },
    async *list() {
      const last = await store.readCounter(numbers, now().getTime());
      for (let id = 1; id <= last; id++) {
        const record = await records.read(recordOf(id));
        if (record !== null) yield record;
      }
    },
  };
}

const numbers: StateKey = { owner: "testimonials", kind: "number", id: "last" };
const shownKey: StateKey = { owner: "testimonials", kind: "testimonials", id: "approved" };

/** A key released by a failure may be used with other content: that is not a repeat. */
function operationOf({ operationId }: Lease, said: object): string {
  return createHash("sha256")
    .update(JSON.stringify([operationId, said]), "utf8")
    .digest("base64url");
}

/** Submissions of an account within a day. */
function slotsOf(accountId: string): StateKey {
  return { owner: accountId, kind: "account", id: "testimonials" };
}

function recordOf(id: number): StateKey {
  return { owner: `testimonial-${id}`, kind: "testimonial", id: "record" };
}

export function testimonialServices({ store, date }: FeatureParts) {
  return { testimonials: createTestimonials({ store, now: date }) };
}
