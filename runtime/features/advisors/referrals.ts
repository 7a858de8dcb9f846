import { createHash } from "node:crypto";
import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import type { CounterStore, DocumentStore, StateKey } from "../../state/store.ts";
import { createDocuments } from "../../state/documents.ts";
import type { AdvisorRecord } from "./advisor.ts";

const Referral = z.object({
  id: z.int(),
  advisorId: z.int(),
  tokenPrefix: z.string(),
  sourceProgramId: z.string().nullable(),
  sourceQueryHash: z.string().nullable(),
  /** Daily hash of the network that followed the link. */
  clickedBy: z.string(),
  clickedAt: Timestamp,
  convertedAt: Timestamp.nullable(),
  conversionValueYen: z.int().nullable(),
  evidenceUrl: z.string().nullable(),
  commissionYen: z.int().nullable(),
  /** What an operator should check before the fee is paid. */
  review: z.string().nullable(),
  paidAt: Timestamp.nullable(),
});

export type Referral = Readonly<z.infer<typeof Referral>>;

export type Click = Pick<Referral, "sourceProgramId" | "sourceQueryHash" | "clickedBy">;
export type Conversion = {
  readonly valueYen: number | null;
  readonly evidenceUrl: string | null;
  /** Hash of the reporting network under the key of the day of the click. */
  readonly reportedBy: string;
};

export type Referrals = {
  /** Records that a visitor follows the link to an advisor. The token is 128 random bits and is shown only here. */
  click(advisorId: number, click: Click): Promise<string>;
  find(token: string): Promise<Referral | null>;
  /** Fixes the fee of a referral once: throws `referral_not_found`, `already_converted`. Paid only after a review. */
  convert(token: string, advisor: AdvisorRecord, conversion: Conversion): Promise<Referral>;
  /** Every referral of an advisor, newest first. */
  list(advisorId: number): Promise<Referral[]>;
  /**
   * Marks the fee of a conversion as paid, by an operator. `held` during the 30 days in which it can be disputed; `paid-before`
   * and `not-converted` change nothing.
   */
  pay(advisorId: number, id: number): Promise<"paid" | "paid-before" | "not-converted" | "held">;
};

export type ReferralsDeps = {
  readonly store: DocumentStore & CounterStore;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
};

/** A conversion can be disputed for this long. */
const holdMs = 30 * 86_400_000;

export function createReferrals({ store, random, now }: ReferralsDeps): Referrals {
  const documents = { store, now: () => now().getTime() };
  const referrals = createDocuments({ ...documents, shape: Referral });
  const places = createDocuments({ ...documents, shape: Place });
  const placeOf = async (token: string) => (/^[0-9a-f]{32}$/.test(token) ? places.read(tokenOf(token)) : null);
  return {
    async click(advisorId, click) {
      const nowMs = now().getTime();
      const token = Buffer.from(random(16)).toString("hex");
      const id = await store.increment(numbersOf(advisorId), 1, { nowMs, expiresAtMs: null });
      const referral = {
        ...click,
        id,
        advisorId,
        tokenPrefix: token.slice(0, 6),
        clickedAt: utcSeconds(nowMs),
        convertedAt: null,
        conversionValueYen: null,
        evidenceUrl: null,
        commissionYen: null,
        review: null,
        paidAt: null,
      };
      await referrals.write(referralOf(advisorId, id), referral, 0);
      await places.write(tokenOf(token), { advisorId, id }, 0);
      return token;
    },
    async find(token) {
      const place = await placeOf(token);
      return place === null ? null : referrals.read(referralOf(place.advisorId, place.id));
    },
    async convert(token, advisor, { valueYen, evidenceUrl, reportedBy }) {
      const place = await placeOf(token);
      if (place === null) throw new ServiceError("referral_not_found");
      const convertedAt = utcSeconds(now().getTime());
      const converted = await referrals.change(referralOf(place.advisorId, place.id), (referral) => {
        if (referral === null) return null;
        if (referral.convertedAt !== null) throw new ServiceError("already_converted");
        return {
          ...referral,
          convertedAt,
          conversionValueYen: valueYen,
          evidenceUrl,
          commissionYen: feeOf(advisor, valueYen),
          // An advisor who refers a client to himself uses the same network for both.
          review: referral.clickedBy === reportedBy ? "clicked and reported from one network" : null,
        };
      });
      if (converted === null) throw new ServiceError("referral_not_found");
      return converted;
    },
    async list(advisorId) {
      const last = await store.readCounter(numbersOf(advisorId), now().getTime());
      const all: Referral[] = [];
      for (let id = last; id > 0; id--) {
        const referral = await referrals.read(referralOf(advisorId, id));
        if (referral !== null) all.push(referral);
      }
      return all;
    },
    async pay(advisorId, id) {
      const nowMs = now().getTime();
      let outcome: Awaited<ReturnType<Referrals["pay"]>> = "not-converted";
      await referrals.change(referralOf(advisorId, id), (referral) => {
        if (referral === null) return null;
        if (referral.convertedAt === null) outcome = "not-converted";
        else if (referral.paidAt !== null) outcome = "paid-before";
        else outcome = nowMs - Date.parse(referral.convertedAt) < holdMs ? "held" : "paid";
        return outcome === "paid" ? { ...referral, paidAt: utcSeconds(nowMs) } : null;
      });
      return outcome;
    },
  };
}

/** The fee for a conversion, in whole yen. */
function feeOf({ commissionModel, commissionRatePct, commissionYenPerIntro }: AdvisorRecord, valueYen: number | null) {
  return commissionModel === "flat" ? commissionYenPerIntro : Math.floor(((valueYen ?? 0) * commissionRatePct) / 100);
}

/** Location of the referral of a token. */
const Place = z.object({ advisorId: z.int(), id: z.int() });

/** Stored as a hash, so that reading the store does not allow reporting conversions. */
function tokenOf(token: string): StateKey {
  const hash = createHash("sha256").update(token, "utf8").digest("hex");
  return { owner: `referral-${hash}`, kind: "referral", id: "place" };
}

function referralOf(advisorId: number, id: number): StateKey {
  return { owner: `advisor-${advisorId}`, kind: "referral", id: String(id) };
}

function numbersOf(advisorId: number): StateKey {
  return { owner: `advisor-${advisorId}`, kind: "number", id: "last-referral" };
}
