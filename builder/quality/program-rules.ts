import type { InputOf } from "../../schemas/input/input.ts";
import type { Lexicon } from "../../snapshots/lexicon/lexicon.ts";
import { NameRules, type NameRule, type RuledRow } from "./name-rules.ts";

type ProgramRow = InputOf<"program">;

/**
 * What is wrong with a program row. `refused`: it names nothing that could be looked up. `held`: it names something, but no
 * program that one could apply for here; it keeps its id and stays outside public search.
 */
export type ProgramRule = {
  readonly id: string;
  readonly action: "refused" | "held";
  readonly why: string;
  /** Rules of words have none: the table `name-rules` of the lexicon says which names they are about. */
  readonly applies?: (name: string) => boolean;
  /** Portals of publishers list such entries too. */
  readonly inPortals?: true;
};

const words = (
  id: Exclude<NameRule, "program-kind" | "no-loan">,
  why: string,
  more: Partial<ProgramRule> = {},
): ProgramRule => ({ id, action: "held", why, ...more });

/** The rules in the order in which they are tried; the first that applies decides. Their ids are part of the report. */
export const programRules: readonly ProgramRule[] = [
  {
    id: "name-broken-glyphs",
    action: "refused",
    why: "the name holds characters that were not read",
    applies: (name) => /\(cid:\d+\)|\uFFFD|[\uE000-\uF8FF]/u.test(name),
  },
  {
    id: "name-repeated-characters",
    action: "refused",
    why: "the name repeats one character",
    applies: (name) => /(.)\1{5,}/u.test(name),
  },
  {
    id: "name-placeholder",
    action: "refused",
    why: "the name is a placeholder",
    applies: (name) =>
      /^(?:null|undefined|none|nan|n\/a|test|tbd|テスト|サンプル|未定|不明|なし|無題|該当なし|[-ー－_.…\s]*)$/i.test(
        name,
      ),
  },
  {
    id: "name-leaked-key",
    action: "refused",
    why: "the name holds what looks like a secret",
    applies: (name) =>
      /(?:^|[^A-Za-z0-9])(?:sk|pk|api|key|token)[_-][A-Za-z0-9_-]{16,}|[A-Za-z0-9+/_-]{40,}/i.test(name),
  },
  words("name-navigation", "the name is a link of a page, not of a program", { action: "refused" }),
  words("name-department", "the name is that of an office", { action: "refused" }),
  words("name-generic", "the name is a heading that says which kind of help, not which program"),
  {
    id: "name-cut-off",
    action: "held",
    why: "the name ends inside a bracket",
    applies: (name) => name.split(/[（(「『【[［]/).length > name.split(/[）)」』】\]］]/).length,
  },
  words("not-a-program-kind", "the source files it as a rule, an examination or a directory"),
  words("result-list", "a list of results or recipients"),
  words("form-or-paper", "a form, an annex or a paper of a program"),
  words("sentence", "a sentence or a headline of a page, not a name"),
  words("collection", "a list, a guide or a page of many programs"),
  words("announcement", "an announcement, an event or a collection of programs"),
  words("court-decision", "a court decision"),
  words("law-as-program", "a law, an order or a guideline"),
  words("permission", "a permission, a standard or a duty, not a program"),
  words("law-provision", "a provision of a law, or a change of one"),
  words("private-firm", "a service of a private firm, or what one firm was granted"),
  words("body-as-program", "a body, not a program of it"),
  words("plan-or-event", "a plan, an event or a discussion, not a program to apply for"),
  words("commissioned-survey", "a survey or work that is commissioned, or a call for the body that runs a program", {
    inPortals: true,
  }),
  words("step-of-grant", "a report or notice of those who have the subsidy already, not a call for applications", {
    inPortals: true,
  }),
  words("concession", "public works, or one company that was given to run them"),
  words("about-a-program", "work around a program: who carries it out or was chosen, its rules, its accounts, its end"),
  words(
    "heading",
    "a heading of a site: no amount, rate or day is stated, and the name says no more than whom or what is helped",
  ),
  words("levy-or-tax-matter", "a tax or charge that is levied, or how taxes apply, not what is given"),
  words("own-work", "what a body aims at or does itself, not what one can apply for"),
  words("price-list", "a list of prices, wages or fees"),
  words("no-program-word", "the name holds no word of a program, and the source tells no kind, or only that it helps"),
  words(
    "no-program-mark",
    "the source tells no kind, and the name says that it is a law, a trade, a figure or a study",
  ),
];

/** Finds the first rule that a program row breaks. A publisher's own format lists programs, and what its portal takes beside them. */
export function programJudge(lexicon: Lexicon): (row: ProgramRow, official: boolean) => ProgramRule | undefined {
  const named = new NameRules(lexicon);
  return (row, official) => {
    const ruled = ruledRow(row, named);
    return programRules.find(
      ({ id, action, inPortals, applies }) =>
        (!official || action === "refused" || inPortals) &&
        (applies ? applies(row.primary_name) : named.applies(id as NameRule, ruled)),
    );
  };
}

/** The row as lines of rules speak of it; the kind is in the words of the source, else as its adapter reads it. */
function ruledRow(row: ProgramRow, named: NameRules): RuledRow {
  const kind = row.source_kind ?? row.program_kind ?? "";
  const isVague = ["subsidy", "support"].includes(kind);
  const { amount_max_man_yen: most, amount_min_man_yen: least, subsidy_rate: rate, application_window: window } = row;
  const statesNothing = [most, least, rate, window].every((value) => value == null);
  return {
    name: row.primary_name,
    kind,
    rows: new Set([
      "any",
      named.isProgramKind(kind) ? "told" : "untold",
      ...(isVague ? (["vague"] as const) : []),
      ...(isVague && statesNothing ? (["bare"] as const) : []),
      ...(row.prefecture ? (["placed"] as const) : []),
    ]),
  };
}
