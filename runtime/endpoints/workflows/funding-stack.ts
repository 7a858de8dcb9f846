import { z } from "zod";
import { Count, Disclaimer, Fraction, HttpUrl, Text } from "../../../schemas/common.ts";
import { fundingVerdict } from "../../../schemas/enums.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { type PairVerdict, pairVerdicts, strictest } from "../../evidence/reports/funding-stack.ts";
import { inOrder } from "../../evidence/gap-list.ts";
import { actionsFor } from "./funding-stack-actions.ts";
import { publicQuestion } from "../terms.ts";

const mostPrograms = 5;

const Action = z.object({
  action_id: Text.describe("Id of the step."),
  label_ja: Text.describe("The step in Japanese."),
  detail_ja: Text.describe("What to do, in Japanese."),
  reason: Text.describe("Why it is advised."),
  source_fields: z.array(Text).describe("Fields of this answer it rests on."),
});

const Rule = z.object({
  rule_id: Text.describe("Id of the rule or relation."),
  kind: Text.describe("Kind of the rule, or relation_ and the type of the relation."),
  verdict: z.enum(fundingVerdict).describe("What it says by itself."),
  confidence: Fraction.describe("How sure that is, 0 to 1."),
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
});

const Pair = z.object({
  program_a: Text.describe("One program."),
  program_b: Text.describe("The other."),
  verdict: z.enum(fundingVerdict).describe("The strictest thing registered; unknown is never compatible."),
  confidence: Fraction.describe("How sure the verdict is, 0 to 1."),
  rule_chain: z.array(Rule).describe("Everything registered about the pair."),
  next_actions: z.array(Action).describe("What to do about the pair."),
});

const Finding = z.object({
  program_a: Text.describe("One program."),
  program_b: Text.describe("The other."),
  rule_id: Text.describe("Rule that says so."),
  kind: Text.describe("Kind of the rule."),
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
});

const FundingStack = z
  .object({
    program_ids: z
      .array(Text)
      .describe("What was checked, each once, in the order sent; a merged id stands as that of its program."),
    total_pairs: Count.describe("Number of pairs."),
    all_pairs_status: z.enum(fundingVerdict).describe("The strictest of all pairs."),
    pairs: z.array(Pair).describe("Every pair."),
    blockers: z.array(Finding).describe("Rules that exclude a pair."),
    warnings: z.array(Finding).describe("Rules that make a pair depend on conditions."),
    next_actions: z.array(Action).describe("What to do, each kind of step once per pair, in the order of the pairs."),
    known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    _disclaimer: Disclaimer,
  })
  .meta({
    id: "FundingStack",
    description: "What is registered about combining programs, pair by pair. Unknown never means allowed.",
  });

export const checkFundingStack = defineEndpoint({
  id: "EVD-9",
  ...publicQuestion,
  path: "/v1/funding_stack/check",
  summary: "Check pair by pair whether programs can be combined",
  description:
    "Looks at every pair of two to five programs: registered rules and relations that sources state. unknown means that " +
    "nothing is registered about a pair, never that it may be combined: tell the user so, pass on known_gaps and advise to " +
    "ask both offices. compatible is said only on a sourced statement. One unit for each pair.",
  units: ({ total_pairs: pairs }) => pairs,
  unitsRule: "one for each pair of different programs",
  predict: predictPairs,
  body: z
    .object({
      program_ids: z
        .array(z.string().min(1).max(200))
        .min(2)
        .max(20)
        .describe("Two to five different programs by id or exact name; repetitions count once."),
    })
    .meta({
      id: "FundingStackRequest",
      description: "Programs that are to be combined.",
      examples: [{ program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] }],
    }),
  response: FundingStack,
  failures: ["too_few_unique_programs"],
  tool: "check_funding_stack",
  guide: {
    use:
      "Can two to five programs be combined? 「持続化補助金とIT導入補助金は併用できる？」 Send ids or exact names; a verdict for each pair. " +
      "unknown is not a yes: advise to ask both offices.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
    keywords: ["組み合わせ", "資金計画", "stack", "funding plan"],
  },
  handler({ body }, { corpus }) {
    const ids = [...new Set(body.program_ids.map((id) => corpus.programs.heldId(id)))];
    if (ids.length < 2) throw new ServiceError("too_few_unique_programs");
    if (ids.length > mostPrograms)
      throw new ValidationError([
        { loc: ["body", "program_ids"], msg: `must name at most ${mostPrograms} different programs`, type: "too_big" },
      ]);
    const pairs = pairVerdicts(corpus, ids).map((pair) => Object.assign(pair, { next_actions: actionsFor(pair) }));
    const unknown = pairs.filter(({ verdict }) => verdict === "unknown");
    const missing = ids.filter(
      (id) => corpus.programs.rowOf(id) === null && corpus.exclusions.resolve([id]).size === 0,
    );
    const unconnected = ids.filter(
      (id) => !missing.includes(id) && unknown.some((pair) => pair.program_a === id || pair.program_b === id),
    );
    return {
      body: {
        program_ids: ids,
        total_pairs: pairs.length,
        all_pairs_status: strictest(pairs.map(({ verdict }) => verdict)),
        pairs,
        blockers: findings(pairs, "incompatible"),
        warnings: findings(pairs, "requires_review"),
        next_actions: pairs.flatMap(({ next_actions: actions }) => actions),
        known_gaps: inOrder([
          ...(missing.length > 0 ? [knownGap("not_found_in_corpus", missing)] : []),
          ...(unconnected.length > 0 ? [pairsNotConnected(unconnected)] : []),
        ]),
        _disclaimer: disclaimer,
      },
      note: unknown.length === pairs.length ? "not-confirmable" : undefined,
      empty: unknown.length === pairs.length,
    };
  },
});

const disclaimer =
  "Only registered rules and relations were looked at; this is no decision on an application. A pair of which nothing is " +
  "registered is unknown, not allowed. 登録された規則のみを照合した結果であり、併用の可否を判定するものではありません。";

/** The programs may have rules with others, and some with each other, so gaps are reported by pair. */
function pairsNotConnected(programs: readonly string[]): KnownGap {
  return {
    ...knownGap("rules_not_connected", programs),
    message:
      "Of pairs with verdict unknown no rule on combining the two with each other is registered. That does not mean " +
      "combining is allowed.",
    message_ja:
      "verdict が unknown の組には、相互の併用に関する規則が登録されていません。併用できることを意味しません。",
  };
}

function findings(pairs: readonly PairVerdict[], verdict: PairVerdict["verdict"]): z.input<typeof Finding>[] {
  return pairs.flatMap(({ program_a, program_b, rule_chain: chain }) =>
    chain
      .filter((rule) => rule.verdict === verdict)
      .map(({ rule_id, kind, description, source_urls }) => ({
        program_a,
        program_b,
        rule_id,
        kind,
        description,
        source_urls,
      })),
  );
}

function predictPairs({ program_ids: ids }: Readonly<Record<string, unknown>>): number | null {
  if (!Array.isArray(ids)) return null;
  const programs = new Set(ids).size;
  return (programs * (programs - 1)) / 2;
}
