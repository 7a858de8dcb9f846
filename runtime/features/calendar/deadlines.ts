import { z } from "zod";
import { Count, HttpUrl, IsoDate, ManYen, Prefecture, Text, Timestamp, UnifiedId } from "../../../schemas/common.ts";
import { authorityLevel, tier } from "../../../schemas/enums.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { addDays, daysBetween } from "../../../snapshots/text/era.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { Deadline } from "../../corpus/deadlines.ts";
import { applicationDays, emptyAnswerGap } from "../../evidence/empty-answer.ts";
import { staleGaps } from "../../evidence/gap-list.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum, queryInteger, queryList } from "../../endpoint/query-fields.ts";
import { storedPlace, queryAuthorityLevel, queryPrefecture } from "../../endpoints/corpus-fields.ts";
import { notLoaded, unbilledIfEmpty } from "../../endpoints/dataset-answers.ts";
import { publicRead } from "../../endpoints/terms.ts";

const DeadlineEntry = z.object({
  unified_id: UnifiedId,
  primary_name: Text.describe("Official name of the program."),
  tier: z.enum(tier).describe("How well the program is documented, S best."),
  authority_level: z.enum(authorityLevel).nullable().describe("Level of the body that runs it."),
  prefecture: Prefecture.nullable().describe("Prefecture it is limited to; null when nationwide or not labelled."),
  amount_max_man_yen: ManYen.nullable().describe("Most it pays or lends, in units of 10,000 JPY."),
  end_date: IsoDate.describe("Last day of applications."),
  days_remaining: Count.describe("Days from today in Japan; 0 is today."),
  application_url: HttpUrl.nullable().describe("Official page of the program, from which to apply."),
  source_url: HttpUrl.nullable().describe("Page that states the day."),
  source_fetched_at: Timestamp.nullable().describe("When that page was fetched; the day may have moved since."),
});

const DeadlineCalendar = z
  .object({
    as_of: IsoDate.describe("Today in Japan."),
    within_days: z.int().min(1).max(180).describe("Days looked ahead, the last one included."),
    total: Count.describe("Deadlines in that time, whether or not they are shown."),
    results: z.array(DeadlineEntry).describe("Deadlines by day, then tier, then id; a program may have several."),
    known_gaps: z
      .array(KnownGap)
      .optional()
      .describe(
        "Of an empty list: how many programs hold a deadline at all, how old that is, and where to look. Else there when sources " +
          "are old: how old.",
      ),
  })
  .meta({
    id: "DeadlineCalendar",
    description: "Deadlines that are near. A program that is not in it may still have one.",
    examples: [
      {
        as_of: "2026-05-01",
        within_days: 30,
        total: 1,
        results: [
          {
            unified_id: "UNI-3f2a9c01d4",
            primary_name: "見本市出展支援補助金",
            tier: "B",
            authority_level: "prefecture",
            prefecture: "東京都",
            amount_max_man_yen: 50,
            end_date: "2026-05-29",
            days_remaining: 28,
            application_url: "https://www.example.lg.jp/shien/",
            source_url: "https://www.example.lg.jp/shien/",
            source_fetched_at: "2026-04-01T00:00:00Z",
          },
        ],
      },
    ],
  });

/** Search parameters of deadlines. */
export const DeadlineQuery = z.object({
  within_days: queryInteger({ min: 1, max: 180 })
    .default(30)
    .describe("Days to look ahead from today in Japan, the last one included."),
  prefecture: queryPrefecture()
    .optional()
    .describe(
      "Prefecture in Japanese or Latin letters; programs without a prefecture are included. 全国 for those alone.",
    ),
  authority_level: queryAuthorityLevel().optional().describe("Level of the body that runs the program."),
  tier: queryList(queryEnum(tier), { max: 64 }).optional().describe("How well documented; repeat for several."),
  limit: queryInteger({ min: 1, max: 100 }).default(50).describe("Most deadlines to return; total counts them all."),
});

export const upcomingDeadlines = defineEndpoint({
  id: "CAL-1",
  ...publicRead,
  csv: true,
  path: "/v1/calendar/deadlines",
  example: { within_days: 180 },
  summary: "List the application deadlines that come up",
  description:
    "Deadlines of programs from today in Japan on, from their application windows and calls for applications, by day. " +
    "Only structured days are known: a program that is missing here may have a deadline that no source states as a date, " +
    "so an empty list means not confirmable (X-Result-Note), never that nothing is due. Days move: have the user check " +
    "source_url before relying on one.",
  query: DeadlineQuery.extend({
    offset: queryInteger({ min: 0 }).default(0).describe("Deadlines to skip before these."),
  }),
  response: DeadlineCalendar,
  tool: "upcoming_deadlines",
  guide: {
    use:
      "Which applications close soon? 「来月末までに締め切られる補助金」「申請期限・締切が近い順に」. Days from today in Japan, by date; narrow by " +
      "prefecture.",
    example: { within_days: 180, limit: 5 },
    hidden: ["offset"],
    keywords: ["締切", "期限", "間近", "deadline", "closing soon", "calendar"],
  },
  handler({ query }, { corpus, asOf }) {
    const { programs, deadlines } = corpus;
    const { within_days, limit, offset } = query;
    const due = deadlinesDue(query, corpus, asOf);
    const results = due
      .slice(offset, offset + limit)
      .map(({ row, endDate, officialUrl, sourceUrl, sourceFetchedAt }) => {
        const program = programs.summary(row);
        return {
          unified_id: program.unified_id,
          primary_name: program.primary_name,
          tier: program.tier,
          authority_level: program.authority_level,
          prefecture: program.prefecture,
          amount_max_man_yen: program.amount_max_man_yen,
          end_date: endDate,
          days_remaining: daysBetween(asOf, endDate),
          application_url: officialUrl,
          source_url: sourceUrl,
          source_fetched_at: sourceFetchedAt,
        };
      });
    const empty = due.length === 0;
    const stale = staleGaps(
      results.map(({ unified_id: id, source_fetched_at: fetchedAt }) => ({ id, fetchedAt })),
      asOf,
    );
    return {
      // Not from stored bytes, because the remaining days change daily.
      body: {
        as_of: asOf,
        within_days,
        total: due.length,
        results,
        ...(empty ? gapsOf(corpus, asOf) : stale.length > 0 && { known_gaps: stale }),
      },
      note: empty ? (deadlines.published ? "not-confirmable" : "field-not-published") : undefined,
      empty,
      ...unbilledIfEmpty(programs),
    };
  },
});

function gapsOf(corpus: Corpus, asOf: string): { known_gaps: KnownGap[] } {
  const { programs, deadlines } = corpus;
  const having = deadlines.datedPrograms;
  return (
    notLoaded(programs) ?? {
      known_gaps: [emptyAnswerGap(corpus, { table: "program", having, field: applicationDays }, asOf)],
    }
  );
}

/** The deadlines that match a query, by day. */
export function deadlinesDue(query: z.output<typeof DeadlineQuery>, { deadlines }: Corpus, asOf: string): Deadline[] {
  return deadlines.between(asOf, addDays(asOf, query.within_days), {
    tiers: query.tier,
    prefecture: storedPlace(query.prefecture),
    authorityLevel: query.authority_level,
  });
}
