import { z } from "zod";
import { AnyText, Count, IsoDate, Text } from "../../../../schemas/common.ts";
import { amEnumName } from "../../../../schemas/service-enums.ts";
import { byText } from "../../../../snapshots/text/order.ts";
import type { WordColumn } from "../../../corpus/tables/columns.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import type { ProgramTerm } from "../../../corpus/program-terms.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, errorField } from "../frame/envelopes.ts";

type EnumName = (typeof amEnumName)[number];

const EnumValues = z
  .object({
    enum_name: AnyText.describe("Name of the vocabulary, as asked for."),
    description: Text.nullable().describe("What its words describe; null when it is not known."),
    values: z.array(Text).describe("Words that occur in public records, most frequent first."),
    frequency_map: z.record(z.string(), Count).describe("Public records by word."),
    last_updated: IsoDate.nullable().describe("Day the data speaks for."),
    error: errorField,
  })
  .meta({ id: "AmEnumValues", description: "The words of one vocabulary with the number of records that carry them." });

export const getEnumValues = defineAmEndpoint({
  id: "AM-7",
  path: "/v1/am/enums/{enum_name}",
  example: { enum_name: "loan_type" },
  summary: "Words of a vocabulary and how often they occur",
  description:
    "Counts public records of this snapshot. A record with several words counts for each of them. Free of charge.",
  units: 0,
  tool: "enum_values",
  guide: {
    use: "The words a filter knows and how many records carry each: region, industry, funding_purpose, target_type, program_kind.",
    example: { enum_name: "region" },
    keywords: ["選択肢", "コード一覧", "分類", "enum", "allowed values"],
  },
  params: z.object({ enum_name: z.string().describe(`One of ${amEnumName.join(", ")}.`) }),
  response: EnumValues,
  failure: (error, { params }) => ({
    enum_name: params.enum_name ?? "",
    description: null,
    values: [],
    frequency_map: {},
    last_updated: null,
    error,
  }),
  async handler({ params: { enum_name: name } }, { corpus }) {
    if (!isEnumName(name))
      throw new AmFailure("invalid_enum", "enum_name is no vocabulary of this service", {
        field: "enum_name",
        retry_with: ["enum_name"],
        suggested_values: [...amEnumName],
      });
    const { description, count } = vocabularies[name];
    const counted = (await count(corpus)).toSorted(([a, m], [b, n]) => n - m || byText(a, b));
    return {
      body: {
        enum_name: name,
        description,
        values: counted.map(([word]) => word),
        frequency_map: Object.fromEntries(counted),
        last_updated: (JSON.parse(corpus.meta.toString()) as { data_as_of: string | null }).data_as_of,
        error: null,
      },
      empty: counted.length === 0,
    };
  },
});

function isEnumName(name: string): name is EnumName {
  return (amEnumName as readonly string[]).includes(name);
}

type Counted = [word: string, records: number][];
type Vocabulary = { readonly description: string; readonly count: (corpus: Corpus) => Counted | Promise<Counted> };

const vocabularies: Readonly<Record<EnumName, Vocabulary>> = {
  authority: { description: "Bodies that run programs.", count: ofTerms(({ authorityName }) => authorityName) },
  authority_level: {
    description: "Levels of those bodies.",
    count: ({ programs }) => ofColumns(programs.authorityLevels),
  },
  tier: {
    description: "How well programs are documented, S best.",
    count: ({ programs }) => ofColumns(programs.tiers),
  },
  industry: {
    description: "Industries that programs name, as codes of the Japanese standard classification.",
    count: ({ programs }) => ofColumns(programs.industries),
  },
  funding_purpose: {
    description: "Purposes that programs may be used for.",
    count: ({ programs }) => ofColumns(programs.columns.words("funding_purpose")),
  },
  target_type: {
    description: "Applicants that programs name.",
    count: ({ programs }) => ofColumns(programs.targetTypes),
  },
  region: {
    description: "Prefectures that programs are limited to.",
    count: ({ programs }) => ofColumns(programs.prefectures),
  },
  tax_category: {
    description: "Taxes that measures belong to.",
    count: ({ taxRulesets }) => ofColumns(taxRulesets.records.columns.words("tax_category")),
  },
  program_kind: { description: "Kinds of support.", count: ofTerms(({ programKind }) => programKind) },
  loan_type: {
    description: "Kinds of loans.",
    count: ({ loanPrograms }) => ofColumns(loanPrograms.columns.words("loan_type")),
  },
  event_type: {
    description: "Kinds of enforcement cases.",
    count: ({ enforcementCases }) => ofColumns(enforcementCases.columns.words("event_type")),
  },
  ministry: {
    description: "Ministries of laws and of enforcement cases.",
    count: ({ laws, enforcementCases }) =>
      ofColumns(laws.records.columns.words("ministry"), enforcementCases.columns.words("ministry")),
  },
  certification_authority: {
    description: "Bodies that grant certifications.",
    count: async ({ companions }) => tally((await companions.rows("certification")).map(({ authority }) => authority)),
  },
};

function ofTerms(wordOf: (term: ProgramTerm) => string | null): Vocabulary["count"] {
  return async ({ programTerms }) => tally((await programTerms.all()).map(wordOf));
}

/** Record counts by word over all columns. */
function ofColumns(...columns: readonly WordColumn[]): Counted {
  const counts = new Map<string, number>();
  for (const column of columns)
    for (const word of column.words) counts.set(word, (counts.get(word) ?? 0) + column.anyOf([word]).count);
  return [...counts];
}

function tally(words: readonly (string | null)[]): Counted {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts];
}
