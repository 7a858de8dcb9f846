import { coverageDimension } from "../../schemas/enums.ts";
import { daysBetween, jstDate } from "../../snapshots/text/era.ts";

/** Version of the rules that turn source rows into records; part of the snapshot id. */
export const RULES_VERSION = "8";

export type Dimension = (typeof coverageDimension)[number];
export type TrustLevel = "verified" | "linked" | "unverified";
export type Tier = "S" | "A" | "B" | "C";

/**
 * What a tier asks for; the first whose conditions hold is given. The snapshot's README prints this table. Two dimensions
 * are who gives it and how much or when: with less, advice on a program is impossible.
 */
export const tierRules = [
  { tier: "S", dimensions: 8, trust: ["verified"], maxAgeDays: 90 },
  { tier: "A", dimensions: 6, trust: ["verified", "linked"], maxAgeDays: 180 },
  { tier: "B", dimensions: 2, trust: ["verified", "linked"], maxAgeDays: 365 },
] as const satisfies readonly { tier: Tier; dimensions: number; trust: readonly TrustLevel[]; maxAgeDays: number }[];

export type Grade = {
  readonly tier: Tier;
  readonly coverage: Readonly<Record<Dimension, boolean>>;
  /** Share of the ten dimensions that are filled. */
  readonly score: number;
  /** Dimensions still empty, unless tier S is reached. */
  readonly gapToTierS: Dimension[];
};

/**
 * Grades a program by what its sources cover, how well it is linked, and how old its source was when the newest input
 * of the build was fetched. Never depends on today, never on a tier that a source claims.
 */
export function gradeProgram(program: {
  readonly enriched: Readonly<Partial<Record<Dimension, unknown>>>;
  readonly trust: TrustLevel;
  readonly fetchedAt: string | null;
  readonly newestFetchedAt: string;
}): Grade {
  const coverage = Object.fromEntries(
    coverageDimension.map((name) => [name, Boolean(program.enriched[name])]),
  ) as Record<Dimension, boolean>;
  const filled = coverageDimension.filter((name) => coverage[name]).length;
  const age = program.fetchedAt
    ? daysBetween(jstDate(new Date(program.fetchedAt)), jstDate(new Date(program.newestFetchedAt)))
    : Number.POSITIVE_INFINITY;
  const rule = tierRules.find(
    ({ dimensions, trust, maxAgeDays }) =>
      filled >= dimensions && (trust as readonly string[]).includes(program.trust) && age <= maxAgeDays,
  );
  const tier = rule?.tier ?? "C";
  return {
    tier,
    coverage,
    score: filled / coverageDimension.length,
    gapToTierS: tier === "S" ? [] : coverageDimension.filter((name) => !coverage[name]),
  };
}

export function trustLevel(link: {
  url: string | null;
  fetchedAt: string | null;
  checksum: string | null;
}): TrustLevel {
  if (!link.url) return "unverified";
  return link.fetchedAt && link.checksum ? "verified" : "linked";
}
