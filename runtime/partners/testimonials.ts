import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { testimonialAudience } from "../../schemas/service-enums.ts";
import { utcSeconds } from "../../snapshots/text/instant.ts";
import { secondsToNextJstDay } from "../base/jst.ts";
import { ServiceError } from "../base/errors.ts";
import type { CounterStore, DocumentStore, QuotaStore, StateKey } from "../state/store.ts";
import { keptDocuments } from "./kept-document.ts";

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
  /** Keeps a testimonial for review. Throws `form_limit_exceeded` from the 6th a day in Japan of one account. */
  submit(
    accountId: string,
    said: Pick<Testimonial, "audience" | "text" | "name" | "organization" | "linkedinUrl">,
  ): Promise<Testimonial>;
  /** Deletes one of the account's own, whatever became of it. False when it has none of this number. */
  remove(accountId: string, id: number): Promise<boolean>;
  /** Those that were approved, newest first. */
  approved(): Promise<readonly Testimonial[]>;
  /** An operator's decision; a later one replaces it. Null when there is none of this number. */
  decide(id: number, status: "approved" | "rejected"): Promise<Testimonial | null>;
  /** Every testimonial by number. For operators: it reads them all. */
  list(): AsyncIterable<Testimonial>;
};

export type TestimonialsDeps = {
  readonly store: DocumentStore & CounterStore & QuotaStore;
  readonly now: () => Date;
};

/** Of one account. */
export const testimonialsPerDay = 5;
/** The list shows no more; what is older makes room. */
const mostShown = 500;

export function createTestimonials({ store, now }: TestimonialsDeps): Testimonials {
  const records = keptDocuments(store, Testimonial, now);
  const shown = keptDocuments(store, z.array(Testimonial), now);
  const show = async (step: (all: readonly Testimonial[]) => Testimonial[]): Promise<void> => {
    await shown.create(shownKey, []);
    await shown.change(shownKey, (all) => step(all));
  };
  return {
    async submit(accountId, said) {
      const at = now();
      const nowMs = at.getTime();
      const subject = `testimonial-${accountId}`;
      const { granted } = await store.take({ subject, limit: testimonialsPerDay, nowMs });
      if (!granted)
        throw new ServiceError(
          "form_limit_exceeded",
          { limit: testimonialsPerDay },
          { retryAfterSeconds: secondsToNextJstDay(at) },
        );
      const id = await store.increment(numbers, 1, { nowMs, expiresAtMs: null });
      const record = {
        ...said,
        id,
        accountId,
        status: "pending" as const,
        createdAt: utcSeconds(nowMs),
        approvedAt: null,
      };
      await records.create(recordOf(id), record);
      return record;
    },
    async remove(accountId, id) {
      const record = await records.read(recordOf(id));
      if (record === null || record.accountId !== accountId) return false;
      // What people see goes first: a crash in between leaves something to delete again.
      await show((all) => all.filter((one) => one.id !== id));
      return store.deleteDocument(recordOf(id), { ifVersion: null, nowMs: now().getTime() });
    },
    approved: async () => (await shown.read(shownKey)) ?? [],
    async decide(id, status) {
      const approvedAt = status === "approved" ? utcSeconds(now().getTime()) : null;
      const decided = await records.change(recordOf(id), (record) =>
        record.status === status ? null : { ...record, status, approvedAt },
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

function recordOf(id: number): StateKey {
  return { owner: `testimonial-${id}`, kind: "testimonial", id: "record" };
}
