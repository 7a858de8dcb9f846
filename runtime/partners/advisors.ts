import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { utcSeconds } from "../../snapshots/text/instant.ts";
import { ServiceError } from "../base/errors.ts";
import { deriveKey, keyedHash, type MasterSecrets } from "../base/master-secret.ts";
import type { CounterStore, DocumentStore, StateKey } from "../state/store.ts";
import { AdvisorRecord, type AdvisorSignup, isListed } from "./advisor.ts";
import { keptDocuments } from "./kept-document.ts";

/** What a caller looks for; null for anything. */
export type AdvisorNeed = {
  readonly prefecture: string | null;
  readonly specialty: string | null;
  readonly industry: string | null;
};

/** What each thing in common adds to the rank of an advisor. */
export const rankWeights = { prefecture: 100, industry: 20, specialty: 10 } as const;

export type Advisors = {
  /** Keeps a firm that signs up. Throws `houjin_already_registered`. */
  signUp(firm: AdvisorSignup): Promise<AdvisorRecord>;
  find(id: number): Promise<AdvisorRecord | null>;
  /** Listed advisors, best first: by what they have in common with the need, then by number. `total` counts all listed. */
  match(need: AdvisorNeed, limit: number): Promise<{ readonly advisors: AdvisorRecord[]; readonly total: number }>;
  /** Marks a firm as confirmed by the register; again does no harm. Null when there is none. */
  verify(id: number): Promise<AdvisorRecord | null>;
  /** Changes what only operators and the payment provider may; null when there is none. */
  operate(id: number, change: AdvisorOperation): Promise<AdvisorRecord | null>;
  /** Every firm by number. For operators: it reads them all. */
  list(): AsyncIterable<AdvisorRecord>;
  /** The secret part of the link to a firm's own dashboard: 256 bits, recomputed and stored nowhere. */
  dashboardToken(id: number): string;
  /** Whether a token opens the dashboard of this number; an unknown number is told by nothing. */
  opensDashboard(id: number, token: string): boolean;
};

export type AdvisorOperation = Partial<Pick<AdvisorRecord, "payoutReady" | "disabledReason" | "successCount">>;

export type AdvisorsDeps = {
  readonly store: DocumentStore & CounterStore;
  readonly secrets: MasterSecrets;
  readonly now: () => Date;
};

export function createAdvisors({ store, secrets, now }: AdvisorsDeps): Advisors {
  const records = keptDocuments(store, AdvisorRecord, now);
  const listings = keptDocuments(store, Listing, now);
  const keys = secrets.map((secret) => deriveKey(secret, "advisor dashboard"));
  const tokens = (id: number) => keys.map((key) => keyedHash(key, String(id)).toString("base64url"));
  const lastNumber = () => store.readCounter(numbers, now().getTime());

  /** The listing follows the record. A crash in between is mended by the next change of the same firm. */
  const enterListing = async (record: AdvisorRecord): Promise<void> => {
    await listings.create(listing, []);
    await listings.change(listing, (entries) => {
      const others = entries.filter(({ id }) => id !== record.id);
      const { id, prefecture, specialties, industries } = record;
      return isListed(record) ? [...others, { id, prefecture, specialties, industries }] : others;
    });
  };
  const change = async (id: number, step: (record: AdvisorRecord) => AdvisorRecord | null) => {
    const changed = await records.change(recordOf(id), step);
    if (changed !== null) await enterListing(changed);
    return changed;
  };

  return {
    async signUp(firm) {
      const nowMs = now().getTime();
      const id = await store.increment(numbers, 1, { nowMs, expiresAtMs: null });
      const record = {
        ...firm,
        id,
        successCount: 0,
        createdAt: utcSeconds(nowMs),
        verifiedAt: null,
        payoutReady: false,
        disabledReason: null,
      };
      await records.create(recordOf(id), record);
      const registered = { ifVersion: 0, nowMs, expiresAtMs: null };
      if ((await store.putDocument(registrationOf(firm.houjinBangou), String(id), registered)) !== null) return record;
      await store.deleteDocument(recordOf(id), { ifVersion: null, nowMs });
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
    verify: (id) =>
      change(id, (record) =>
        record.verifiedAt === null ? { ...record, verifiedAt: utcSeconds(now().getTime()) } : null,
      ),
    operate: (id, operation) => change(id, (record) => ({ ...record, ...operation })),
    async *list() {
      const last = await lastNumber();
      for (let id = 1; id <= last; id++) {
        const record = await records.read(recordOf(id));
        if (record !== null) yield record;
      }
    },
    dashboardToken: (id) => tokens(id)[0]!,
    opensDashboard: (id, token) =>
      tokens(id).some((good) => good.length === token.length && timingSafeEqual(Buffer.from(good), Buffer.from(token))),
  };
}

/** Both published spellings of manufacturing mean the same. */
function isSameIndustry(known: string, wanted: string | null): boolean {
  const spelled = (industry: string | null) => (industry === "manufacture" ? "manufacturing" : industry);
  return spelled(known) === spelled(wanted);
}

/** What matching looks at, of all listed firms in one document. */
const Listing = z.array(
  z.object({
    id: z.int(),
    prefecture: z.string(),
    specialties: z.array(z.string()),
    industries: z.array(z.string()),
  }),
);

const numbers: StateKey = { owner: "advisors", kind: "number", id: "last" };
const listing: StateKey = { owner: "advisors", kind: "advisors", id: "listed" };

function recordOf(id: number): StateKey {
  return { owner: `advisor-${id}`, kind: "advisor", id: "record" };
}

function registrationOf(houjinBangou: string): StateKey {
  return { owner: `houjin-${houjinBangou}`, kind: "advisor", id: "registration" };
}
