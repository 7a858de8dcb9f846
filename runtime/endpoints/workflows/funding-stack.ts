import { z } from "zod";
import { AnyText, Count, Disclaimer, Fraction, HttpUrl, Prefecture, Text } from "../../../schemas/common.ts";
import { fundingVerdict } from "../../../schemas/enums.ts";
import { KnownGap } from "../../../schemas/answers/evidence.ts";
import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import type { Corpus } from "../../corpus/corpus.ts";
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

const Condition = z
  .enum(["same_asset"])
  .nullable()
  .describe(
    "same_asset: not for the same asset or expense; other uses are not excluded by it. Null: no such condition.",
  );

const Resolved = z.object({
  sent: AnyText.describe("What was sent."),
  status: z
    .enum(["found", "ambiguous", "not_found"])
    .describe("Whether one program is meant, several, or none that is held."),
  programs: z
    .array(z.object({ unified_id: Text, primary_name: Text, prefecture: Prefecture.nullable() }))
    .describe("The programs meant, 10 at most; of a name that is not found those with close names."),
});

const Rule = z.object({
  rule_id: Text.describe("Id of the rule or relation."),
  kind: Text.describe("Kind of the rule, or relation_ and the type of the relation."),
  verdict: z.enum(fundingVerdict).describe("What it says by itself."),
  condition: Condition,
  confidence: Fraction.describe("How sure that is, 0 to 1."),
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
});

const Pair = z.object({
  program_a: AnyText.describe("One program."),
  program_b: AnyText.describe("The other."),
  verdict: z.enum(fundingVerdict).describe("The strictest thing registered; unknown is never compatible."),
  condition: Condition,
  confidence: Fraction.describe("How sure the verdict is, 0 to 1."),
  rule_chain: z.array(Rule).describe("Everything registered about the pair."),
  next_actions: z.array(Action).describe("What to do about the pair."),
});

const Finding = z.object({
  program_a: AnyText.describe("One program."),
  program_b: AnyText.describe("The other."),
  rule_id: Text.describe("Rule that says so."),
  kind: Text.describe("Kind of the rule."),
  condition: Condition,
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
});

const FundingStack = z
  .object({
    program_ids: z
      .array(AnyText)
      .describe("What was checked, each once, in the order sent; a merged id stands as that of its program."),
    resolved: z.array(Resolved).describe("What each text that was sent led to."),
    checked_rules: Count.describe("Registered rules, all of which were looked at."),
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
    "Looks at every pair of two to five programs: registered rules, those for a class (national against prefectural " +
    "subsidies) included, and relations that sources state; compatible is said only on a sourced statement, and a " +
    "rule for the same asset is requires_review unless same_asset is true. unknown means that nothing is registered " +
    "about a pair, never that it may be combined: tell the user so, pass on known_gaps and advise to ask both " +
    "offices. One unit for each pair of which something is registered; others cost nothing.",
  units: ({ pairs }) => pairs.filter(({ rule_chain: chain }) => chain.length > 0).length,
  unitsRule: "one for each pair for which a rule or relation was found",
  predict: predictPairs,
  body: z
    .object({
      program_ids: z
        .array(z.string().min(1).max(200))
        .min(2)
        .max(20)
        .describe("Two to five different programs by id or by name as search returns it; repetitions count once."),
      same_asset: z
        .boolean()
        .default(false)
        .describe("Are the programs to pay for the same asset or expense? Rules for that case then exclude the pair."),
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
      "Can two to five programs be combined? 「持続化補助金とIT導入補助金は併用できる？」「二つの助成金を同時に受け取ると重複受給？」 Send ids or exact names; a verdict for each pair. " +
      "unknown is not a yes: advise to ask both offices.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
    keywords: ["組み合わせ", "資金計画", "stack", "funding plan"],
  },
  handler({ body }, { corpus }) {
    const resolved = [...new Set(body.program_ids)].map((sent) => resolve(corpus, sent));
    const ids = [
      ...new Set(
        resolved.map(({ sent, status, programs: [first] }) => (status === "found" ? first!.unified_id : sent)),
      ),
    ];
    if (ids.length < 2) throw new ServiceError("too_few_unique_programs");
    if (ids.length > mostPrograms)
      throw new ValidationError([
        { loc: ["body", "program_ids"], msg: `must name at most ${mostPrograms} different programs`, type: "too_big" },
      ]);
    const pairs = pairVerdicts(corpus, ids, body.same_asset).map((pair) =>
      Object.assign(pair, { next_actions: actionsFor(pair, (id) => corpus.programs.nameOf(id)) }),
    );
    const unknown = pairs.filter(({ verdict }) => verdict === "unknown");
    const missing = resolved.flatMap(({ sent, status }) => (status === "not_found" ? [sent] : []));
    const severalMeant = resolved.flatMap(({ sent, status }) => (status === "ambiguous" ? [sent] : []));
    const unconnected = ids.filter(
      (id) => !missing.includes(id) && unknown.some((pair) => pair.program_a === id || pair.program_b === id),
    );
    return {
      body: {
        program_ids: ids,
        resolved,
        checked_rules: corpus.exclusions.rules.length,
        total_pairs: pairs.length,
        all_pairs_status: strictest(pairs.map(({ verdict }) => verdict)),
        pairs,
        blockers: findings(pairs, "incompatible"),
        warnings: findings(pairs, "requires_review"),
        next_actions: pairs.flatMap(({ next_actions: actions }) => actions),
        known_gaps: inOrder([
          ...(missing.length > 0 ? [knownGap("not_found_in_corpus", missing)] : []),
          ...(severalMeant.length > 0 ? [knownGap("identity_ambiguous", severalMeant)] : []),
          ...(unconnected.length > 0 ? [pairsNotConnected(unconnected)] : []),
        ]),
        _disclaimer: disclaimer,
      },
      note: unknown.length === pairs.length ? "not-confirmable" : undefined,
      empty: unknown.length === pairs.length,
    };
  },
});

const mostShown = 10;
const mostClose = 3;

/** The programs that a text means; a key of a rule is found without one. */
function resolve({ programs, exclusions }: Corpus, sent: string): z.input<typeof Resolved> {
  const ids = programs.idsOf(sent);
  const shown = (rows: readonly number[]) =>
    rows.map((row) => {
      const { unified_id, primary_name, prefecture } = programs.summary(row);
      return { unified_id, primary_name, prefecture };
    });
  if (ids.length > 0) {
    const rows = ids.slice(0, mostShown).map((id) => programs.rowOf(id)!);
    return { sent, status: ids.length === 1 ? "found" : "ambiguous", programs: shown(rows) };
  }
  if (exclusions.resolve([sent]).size > 0) return { sent, status: "ambiguous", programs: [] };
  const { rows } = programs.page({}, { query: sent, limit: mostClose, offset: 0, wholeOnly: true });
  return { sent, status: "not_found", programs: shown(rows) };
}

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
      "verdict が unknown の組み合わせには、併用に関する規則が登録されていません。併用できるという意味ではありません。",
  };
}

function findings(pairs: readonly PairVerdict[], verdict: PairVerdict["verdict"]): z.input<typeof Finding>[] {
  return pairs.flatMap(({ program_a, program_b, rule_chain: chain }) =>
    chain
      .filter((rule) => rule.verdict === verdict)
      .map(({ rule_id, kind, condition, description, source_urls }) => ({
        program_a,
        program_b,
        rule_id,
        kind,
        condition,
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
