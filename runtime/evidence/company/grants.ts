import type { z } from "zod";
import type { SubsidyGranted } from "../../../schemas/records/houjin.ts";
import { newestFirst } from "../../../snapshots/columns/declare.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { factsOf } from "../register-entries.ts";

/** A subsidy that a source says was granted to a company. */
export type Grant = z.output<typeof SubsidyGranted>;

/** The subsidies granted to a corporate number, newest first. */
export function grantsOf(corpus: Corpus, number: string): Grant[] {
  return factsOf(corpus, number)
    .flatMap(({ fact_id, field, value, source }) => {
      if (field !== "subsidy" || typeof value !== "object" || value === null || Array.isArray(value)) return [];
      const text = (name: string) => {
        const stated = value[name];
        return typeof stated === "string" ? stated : null;
      };
      const title = text("title");
      const amount = value["amount_yen"];
      if (title === null) return [];
      return {
        fact_id,
        title,
        amount_yen: typeof amount === "number" ? amount : null,
        date: text("date"),
        authority: text("authority"),
        source_url: source?.url ?? null,
        source_fetched_at: source?.fetched_at ?? null,
      };
    })
    .toSorted((a, b) => newestFirst(a.date, b.date) || a.fact_id - b.fact_id);
}
