import { z } from "zod";
import { ExclusionHit, ExclusionRule } from "../../../schemas/records/exclusion.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { emptyAnswerGap } from "../../evidence/empty-answer.ts";
import { joinRows } from "../../corpus/tables/json-rows.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { publicQuestion, publicRead } from "../terms.ts";
import { Count } from "../../../schemas/common.ts";
import { ServiceError } from "../../base/errors.ts";

export const listExclusionRules = defineEndpoint({
  id: "EXC-1",
  ...publicRead,
  path: "/v1/exclusions/rules",
  summary: "List the registered rules about combining programs",
  description:
    "Every rule the snapshot holds, by rule id: which programs exclude each other, may not pay for the same thing, reduce " +
    "each other or need each other first. The list is what was found in sources, not all that applies: a pair without a " +
    "rule is not confirmed as compatible.",
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }).optional().describe("Most rules to return; all when left out."),
    offset: queryInteger({ min: 0 }).default(0).describe("Rules to skip; a bare array has no cursor."),
  }),
  response: z.array(ExclusionRule),
  tool: "list_exclusion_rules",
  guide: {
    use: "List the registered rules on which programs exclude each other (併用禁止), page by page. To test programs use check_exclusions.",
    example: { limit: 5 },
    keywords: ["併用禁止", "排他", "ルール一覧", "exclusion rule"],
  },
  handler({ query: { limit, offset } }, { corpus: { exclusions } }) {
    const rules = exclusions.slice(offset, limit ?? Infinity);
    const empty = rules.length === 0;
    return { body: joinRows("[", rules, "]"), note: empty ? "not-confirmable" : undefined, empty };
  },
});

const rulesOfCombining = {
  en: "a registered rule on combining",
  ja: "併用に関する規則",
  names: ["linked_programs"],
} as const;

const ExclusionCheckRequest = z
  .object({
    program_ids: z
      .array(z.string().min(1).max(200))
      .max(100)
      .describe("Programs by id or exact name, or things that rules name by a key of their own; at least one."),
  })
  .meta({
    id: "ExclusionCheckRequest",
    description: "Programs that are to be used together.",
    examples: [{ program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] }],
  });

const ExclusionCheck = z
  .object({
    program_ids: z.array(z.string()).describe("What was checked, each once, in the order sent."),
    hits: z.array(ExclusionHit).describe("Rules the programs run into, by rule id. Empty never means safe."),
    checked_rules: Count.describe("Number of registered rules, all of which were looked at."),
    known_gaps: z.array(KnownGap).describe("Without a hit: what was looked at. Ids and names that no program has."),
  })
  .meta({
    id: "ExclusionCheck",
    description: "Registered rules that a set of programs runs into. That there are none does not make the set safe.",
    examples: [{ program_ids: ["UNI-3f2a9c01d4", "UNI-0d1c2b3a4f"], hits: [], checked_rules: 38, known_gaps: [] }],
  });

export const checkExclusions = defineEndpoint({
  id: "EXC-2",
  ...publicQuestion,
  path: "/v1/exclusions/check",
  summary: "Check which registered rules a set of programs runs into",
  description:
    "Tells which programs exclude each other, may not pay for the same thing, reduce each other, or need something first " +
    "(prerequisite_present says whether that is in the set). Only registered rules are looked at and unknown ids match " +
    "none, so empty hits mean not confirmable: say that no registered rule was found, never that the programs can be " +
    "combined, and advise to ask the offices.",
  body: ExclusionCheckRequest,
  response: ExclusionCheck,
  failures: ["program_ids_required"],
  tool: "check_exclusions",
  guide: {
    use:
      "List the registered rules that programs run into when they are used together. For a verdict on each pair use " +
      "check_funding_stack. No rule is hit never means that the combination is allowed.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
    keywords: ["併用", "重複受給", "同時に申請", "combine", "compatible", "exclusion", "conflict"],
  },
  handler({ body }, { corpus, asOf }) {
    const { exclusions, programs } = corpus;
    const ids = [...new Set(body.program_ids)];
    if (ids.length === 0) throw new ServiceError("program_ids_required");
    const hits = exclusions.check(ids);
    const empty = hits.length === 0;
    const unknown = ids.filter((id) => programs.idsOf(id).length === 0 && exclusions.resolve([id]).size === 0);
    const ruled = () =>
      new Set(exclusions.rules.flatMap((rule) => rule.linked_programs.flatMap((key) => key.program_ids))).size;
    return {
      body: {
        program_ids: ids,
        hits,
        checked_rules: exclusions.rules.length,
        known_gaps: [
          ...(unknown.length > 0 ? [knownGap("not_found_in_corpus", unknown)] : []),
          ...(empty
            ? [emptyAnswerGap(corpus, { table: "program", having: ruled(), field: rulesOfCombining }, asOf)]
            : []),
        ],
      },
      note: empty ? "not-confirmable" : undefined,
      empty,
    };
  },
});
