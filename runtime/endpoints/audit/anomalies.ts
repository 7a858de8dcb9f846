/** An outcome that differs from most profiles. */
export type Anomaly = {
  readonly client_id: string;
  readonly ruleset_id: string;
  readonly deviation: "applicable_unlike_majority" | "not_applicable_unlike_majority";
  readonly population_mode_applicable: boolean;
  readonly population_size: number;
};

type ProfileOutcomes = {
  readonly client_id: string;
  readonly results: readonly { readonly applicable: boolean }[];
};

/** With fewer profiles a majority is not meaningful. */
const leastPopulation = 3;

/** Outcomes that differ from a strict majority, by ruleset and then by profile in the order sent. */
export function anomaliesOf(profiles: readonly ProfileOutcomes[], rulesetIds: readonly string[]): Anomaly[] {
  const population = profiles.length;
  if (population < leastPopulation) return [];
  return rulesetIds.flatMap((ruleset_id, place) => {
    const applicable = profiles.filter(({ results }) => results[place]!.applicable).length;
    if (applicable * 2 === population) return [];
    const mode = applicable * 2 > population;
    return profiles
      .filter(({ results }) => results[place]!.applicable !== mode)
      .map(({ client_id }) => ({
        client_id,
        ruleset_id,
        deviation: mode ? ("not_applicable_unlike_majority" as const) : ("applicable_unlike_majority" as const),
        population_mode_applicable: mode,
        population_size: population,
      }));
  });
}
