import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../../base/master-secret.ts";
import { isSameText } from "../../base/same-text.ts";
import { type Lease, replayMs } from "../../state/ledger.ts";
import type { OutboxStore } from "../../state/outbox.ts";
import type { CounterStore, DocumentStore, StateKey } from "../../state/store.ts";
import { createDocuments } from "../../state/documents.ts";
import { addressKey } from "../../notify/addresses/mail-tokens.ts";
import { advisorProof } from "../../../schemas/service-enums.ts";
import { AdvisorRecord, type AdvisorSignup, isListed } from "./advisor.ts";
import { queueAdvisorMail } from "./advisor-mails.ts";

/** Search criteria of a caller; null for any. */
export type AdvisorNeed = {
  readonly prefecture: string | null;
  readonly specialty: string | null;
  readonly industry: string | null;
};

export type AdvisorProof = (typeof advisorProof)[number];

/** Rank points for each shared property. */
export const rankWeights = { prefecture: 100, industry: 20, specialty: 10 } as const;

export type Advisors = {
  /**
   * Stores a firm that signs up and mails it the link to its dashboard. Under one lease it is stored once, also after an
   * interrupted attempt; `ipHash` identifies the caller's network. Throws `houjin_already_registered` for an address that has
   * signed the firm up before, and for a firm that was proven by letter. An unproven sign-up blocks no other.
   */
  signUp(firm: AdvisorSignup, by: { readonly lease: Lease | null; readonly ipHash: string }): Promise<AdvisorRecord>;
  find(id: number): Promise<AdvisorRecord | null>;
  /** Listed advisors, best first: by shared properties, then by number. `total` counts all listed. */
  match(need: AdvisorNeed, limit: number): Promise<{ readonly advisors: AdvisorRecord[]; readonly total: number }>;
  /**
   * Records what proved that this sign-up speaks for its firm; idempotent. Null when there is none. A letter outweighs a mail,
   * and ends the verification of another sign-up for the same firm; against a proof of its own weight or more it throws
   * `houjin_already_registered` with the `proofs` that would outweigh it.
   */
  verify(id: number, by: AdvisorProof): Promise<AdvisorRecord | null>;
  /** Changes fields reserved for operators and the payment provider; null when there is none. */
  operate(id: number, change: AdvisorOperation): Promise<AdvisorRecord | null>;
  /** Every firm by number. For operators: reads all of them. */
  list(): AsyncIterable<AdvisorRecord>;
  /** Path and query of a firm's dashboard. Anyone with the link can open it, so it is sent to the firm only. */
  dashboardPath(id: number): string;
  /** The secret part of the link: 256 bits, recomputed and never stored. */
  dashboardToken(id: number): string;
  /** Whether a token opens the dashboard of this number; an unknown number is not distinguishable. */
  opensDashboard(id: number, token: string): boolean;
};

export type AdvisorOperation = Partial<Pick<AdvisorRecord, "payoutReady" | "disabledReason" | "successCount">>;

export const dashboardPage = "/advisors/dashboard";

export type AdvisorsDeps = {
  readonly store: DocumentStore & CounterStore & Pick<OutboxStore, "enqueue">;
  readonly secrets: MasterSecrets;
  readonly now: () => Date;
};

export function createAdvisors({ store, secrets, now }: AdvisorsDeps): Advisors {
  const documents = { store, now: () => now().getTime() };
  const records = createDocuments({ ...documents, shape: AdvisorRecord });
  const listings = createDocuments({ ...documents, shape: Listing });
  const speakers = createDocuments({ ...documents, shape: Speaker });
  const keys = secrets.map((secret) => deriveKey(secret, "advisor dashboard"));
  const tokens = (id: number) => keys.map((key) => keyedHash(key, String(id)).toString("base64url"));
  const lastNumber = () => store.readCounter(numbers, now().getTime());

  /** Updates the listing after the record. A crash in between is repaired by the next change of the same firm. */
  const enterListing = async (record: AdvisorRecord): Promise<void> => {
    await listings.change(listing, (entries) => {
      const others = (entries ?? []).filter(({ id }) => id !== record.id);
      const { id, prefecture, specialties, industries } = record;
      return isListed(record) ? [...others, { id, prefecture, specialties, industries }] : others;
    });
  };
  const change = async (id: number, step: (record: AdvisorRecord) => AdvisorRecord | null) => {
    const changed = await records.change(recordOf(id), (record) => record && step(record));
    if (changed === null) return null;
    await enterListing(changed);
    // Queued on every change: the mail is sent only once, and a crash before queueing loses nothing.
    if (isListed(changed)) await queueAdvisorMail(store, { advisorId: id, kind: "listed" }, now().getTime());
    return changed;
  };
  /** One write decides the number of a sign-up: later callers, and retries after a crash, continue with it. */
  const registerNumber = async (firm: AdvisorSignup): Promise<number> => {
    const place = registrationOf(firm);
    const nowMs = now().getTime();
    const known = await store.getDocument(place, nowMs);
    if (known !== null) return Number(known.value);
    const id = await store.increment(numbers, 1, { nowMs, expiresAtMs: null });
    const registered = { ifVersion: 0, nowMs, expiresAtMs: null };
    if ((await store.putDocument(place, String(id), registered)) !== null) return id;
    return registerNumber(firm);
  };
  const isRepeat = (kept: AdvisorRecord, firm: AdvisorSignup, operation: string | null): boolean => {
    const recent = now().getTime() - Date.parse(kept.createdAt) < replayMs;
    return (
      operation !== null && kept.operation === operation && recent && isDeepStrictEqual({ ...kept, ...firm }, kept)
    );
  };

  return {
    async signUp(firm, { lease, ipHash }) {
      const nowMs = now().getTime();
      const operation = lease?.operationId ?? null;
      const id = await registerNumber(firm);
      const kept = await records.read(recordOf(id));
      if (kept !== null && isRepeat(kept, firm, operation)) return kept;
      const speaker = await speakers.read(speakerOf(firm.houjinBangou));
      if (kept !== null || speaker?.by === "letter") throw new ServiceError("houjin_already_registered");
      const record = {
        ...firm,
        id,
        successCount: 0,
        createdAt: utcSeconds(nowMs),
        verifiedAt: null,
        verifiedBy: null,
        payoutReady: false,
        disabledReason: null,
        operation,
      };
      // Queued before the record is written, so that every stored firm gets its mail.
      await queueAdvisorMail(store, { advisorId: id, kind: "welcome", ipHash }, nowMs);
      if (await records.write(recordOf(id), record, 0)) return record;
      const other = await records.read(recordOf(id));
      if (other !== null && isRepeat(other, firm, operation)) return other;
      throw new ServiceError("houjin_already_registered");
    },
    find: (id) => records.read(recordOf(id)),
    async match(need, limit) {
      const entries = (await listings.read(listing)) ?? [];
      const rank = ({ prefecture, specialties, industries }: z.infer<typeof Listing>[number]) =>
        (need.prefecture === prefecture ? rankWeights.prefecture : 0) +
        (industries.some((industry) => isSameIndustry(industry, need.industry)) ? rankWeights.industry : 0) +
        (specialties.includes(need.specialty ?? "") ? rankWeights.specialty : 0);
      const ranked = entries
        .map((entry) => ({ id: entry.id, rank: rank(entry) }))
        .toSorted((a, b) => b.rank - a.rank || a.id - b.id)
        .slice(0, limit);
      const found = await Promise.all(ranked.map(({ id }) => records.read(recordOf(id))));
      return { advisors: found.filter((advisor) => advisor !== null).filter(isListed), total: entries.length };
    },
    async verify(id, by) {
      const found = await records.read(recordOf(id));
      if (found === null) return null;
      const place = speakerOf(found.houjinBangou);
      const speaker = await speakers.change(place, (before) => {
        if (before === null) return { id, by, replaced: [] };
        if (before.id === id) return weights[before.by] >= weights[by] ? null : { ...before, by };
        if (weights[before.by] >= weights[by]) throw alreadyProven(before);
        return { id, by, replaced: [...before.replaced, before.id] };
      });
      for (const other of speaker?.replaced ?? []) await change(other, unproven);
      const verified = await change(id, (record) => {
        if (record.verifiedBy !== null && weights[record.verifiedBy] >= weights[by]) return null;
        return { ...record, verifiedAt: record.verifiedAt ?? utcSeconds(now().getTime()), verifiedBy: by };
      });
      // A weightier proof may have come between.
      const latest = await speakers.read(place);
      if (latest?.id === id) return verified;
      await change(id, unproven);
      throw alreadyProven(latest);
    },
    operate: (id, operation) => change(id, (record) => ({ ...record, ...operation })),
    async *list() {
      const last = await lastNumber();
      for (let id = 1; id <= last; id++) {
        const record = await records.read(recordOf(id));
        if (record !== null) yield record;
      }
    },
    dashboardPath: (id) => `${dashboardPage}?${new URLSearchParams({ advisor: String(id), token: tokens(id)[0]! })}`,
    dashboardToken: (id) => tokens(id)[0]!,
    opensDashboard: (id, token) => tokens(id).some((good) => isSameText(good, token)),
  };
}

/** The two published spellings of manufacturing are equal. */
function isSameIndustry(known: string, wanted: string | null): boolean {
  const spelled = (industry: string | null) => (industry === "manufacture" ? "manufacturing" : industry);
  return spelled(known) === spelled(wanted);
}

/** The matching fields of all listed firms, in one document. */
const Listing = z.array(
  z.object({
    id: z.int(),
    prefecture: z.string(),
    specialties: z.array(z.string()),
    industries: z.array(z.string()),
  }),
);

/** The sign-up that was proven to speak for a firm. */
const Speaker = z.object({
  id: z.int(),
  by: z.enum(advisorProof),
  /** Sign-ups whose proof it outweighed. */
  replaced: z.array(z.int()),
});

/** Says what would outweigh the proof of the other sign-up. */
function alreadyProven(speaker: z.infer<typeof Speaker> | null): ServiceError {
  return new ServiceError("houjin_already_registered", { proofs: speaker?.by === "letter" ? [] : ["letter"] });
}

function unproven(record: AdvisorRecord): AdvisorRecord {
  return { ...record, verifiedAt: null, verifiedBy: null };
}

/** A letter reaches the registered address; mail proves only the page that the sign-up itself named. */
const weights = { mail: 1, letter: 2 } as const satisfies Record<AdvisorProof, number>;

const numbers: StateKey = { owner: "advisors", kind: "number", id: "last" };
const listing: StateKey = { owner: "advisors", kind: "advisors", id: "listed" };

function recordOf(id: number): StateKey {
  return { owner: `advisor-${id}`, kind: "advisor", id: "record" };
}

/** By address, so that a sign-up by someone else does not block the firm's own. */
function registrationOf({ houjinBangou, contactEmail }: AdvisorSignup): StateKey {
  return { owner: `houjin-${houjinBangou}`, kind: "advisor", id: `registration ${addressKey(contactEmail)}` };
}

function speakerOf(houjinBangou: string): StateKey {
  return { owner: `houjin-${houjinBangou}`, kind: "advisor", id: "speaker" };
}
