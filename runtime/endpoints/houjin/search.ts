import { z } from "zod";
import {
  CorpusSnapshotId,
  Count,
  HoujinBangou,
  HttpUrl,
  Prefecture,
  Text,
  Timestamp,
} from "../../../schemas/common.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { partyDatasets } from "../../../snapshots/names/named-parties.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger, queryText } from "../../endpoint/query-fields.ts";
import { type Candidates, findCompanies } from "../../evidence/company/candidates.ts";
import { registerGap } from "../../evidence/register-share.ts";
import { inOrder } from "../../evidence/gap-list.ts";
import { queryPrefecture, storedPlace } from "../corpus-fields.ts";
import { unbilledIfEmpty } from "../dataset-answers.ts";
import { tellTheGaps } from "../evidence/packet-fields.ts";
import { publicRead } from "../terms.ts";

const CompanyCandidates = z
  .object({
    limit: z.int().describe("Most results."),
    results: z
      .array(
        z.object({
          houjin_bangou: HoujinBangou,
          name: Text.describe("Name in the register of corporate numbers, else as the first source gives it."),
          prefecture: Prefecture.nullable().describe("Prefecture of the address; null when not held."),
          city: Text.nullable().describe("Municipality of the address; null when not held."),
          status: z
            .enum(["registered", "closed", "unverified"])
            .describe(
              "Entry in the register of corporate numbers: open, closed, or not held in this snapshot, which says nothing " +
                "about the company.",
            ),
          sources: z
            .array(
              z.object({
                dataset: z
                  .enum(["houjin", "invoice_registrant", ...partyDatasets])
                  .describe("Dataset that names the company with its number."),
                records: Count.describe("How many of its records do."),
                source_url: HttpUrl.nullable().describe("Where the first of them was read."),
                fetched_at: Timestamp.nullable().describe("When that was fetched."),
              }),
            )
            .describe("Where the company is named."),
        }),
      )
      .describe("Candidates: those with exactly this name first."),
    known_gaps: z.array(KnownGap).describe("What keeps a name from identifying a company, and what is not held."),
    corpus_snapshot_id: CorpusSnapshotId,
  })
  .meta({ id: "CompanyCandidates", description: "Companies that a name may mean, with their corporate numbers." });

export const searchHoujin = defineEndpoint({
  id: "ADD-3",
  ...publicRead,
  path: "/v1/houjin/search",
  example: { q: "苫小牧市" },
  summary: "Find corporate numbers by company name",
  description:
    "Gives the companies whose name is q, then those whose name begins with it, in any spelling and with or without " +
    "the legal form, from the registers of corporate numbers and invoice issuers and the companies that contracts, " +
    "sanctions and case studies name with their numbers. A name never identifies one company: choose by place and " +
    "read /v1/houjin/{houjin_bangou}/360. An empty answer means that this snapshot cannot confirm such a company " +
    "(X-Result-Note: not-confirmable), never that there is none; search the datasets by name for parties without a " +
    `number. ${tellTheGaps}`,
  query: z.object({
    q: queryText({ min: 2, max: 200 }).describe("A name or the beginning of one; a corporate number works too."),
    prefecture: queryPrefecture()
      .optional()
      .describe(
        "Prefecture of the address, in Japanese or Latin letters; 全国 for companies of which none is stated, which any " +
          "other leaves out.",
      ),
    limit: queryInteger({ min: 1, max: 50 }).default(20).describe("Most results."),
  }),
  response: CompanyCandidates,
  tool: "search_houjin",
  guide: {
    use:
      "From the name of a company to its corporate number and place: 「トヨタ自動車の法人番号は？」「株式会社見本という名前の会社の所在地」. A name never identifies one " +
      'company: choose by place, then read it with get_evidence_packet (subject_kind "houjin").',
    example: { q: "丸紅情報システムズ", limit: 5 },
    keywords: ["社名", "法人を探", "company name", "corporate number of"],
  },
  csv: true,
  handler({ query: { q, prefecture, limit } }, { corpus }) {
    const candidates = findCompanies(corpus, q, { prefecture: storedPlace(prefecture), limit });
    const isEmpty = candidates.found.length === 0;
    return {
      body: {
        limit,
        results: [...candidates.found],
        known_gaps: gapsOf(corpus, candidates),
        corpus_snapshot_id: corpus.id,
      },
      note: isEmpty ? "not-confirmable" : undefined,
      empty: isEmpty,
      ...unbilledIfEmpty(corpus.companyNames),
    };
  },
});

function gapsOf(corpus: Corpus, { found, exact, byNumber, more }: Candidates): KnownGap[] {
  const numbers = found.map(({ houjin_bangou }) => houjin_bangou);
  const unverified = found.filter(({ status }) => status === "unverified").map(({ houjin_bangou }) => houjin_bangou);
  const ofRegisters = (["houjin", "invoice_registrant"] as const).map((name) => registerGap(corpus, name, name));
  return inOrder([
    ...(found.length === 0 ? [knownGap("no_records_returned", [])] : []),
    ...(exact > 1 ? [knownGap("identity_ambiguous", numbers.slice(0, exact))] : []),
    ...(found.length > 0 && !byNumber ? [knownGap("name_only_match", numbers)] : []),
    ...(unverified.length > 0 ? [knownGap("houjin_number_unverified", unverified)] : []),
    ...ofRegisters,
    ...(more ? [knownGap("result_truncated", [])] : []),
  ]);
}
