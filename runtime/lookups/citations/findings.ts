import type { VerifiedCitation } from "../../../schemas/answers/citation.ts";
import type { StatisticsDataset } from "../../../snapshots/records/corpus-statistics.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { groupedDigits } from "../../../snapshots/text/numerals.ts";
import type { Corpus } from "../../corpus/corpus.ts";

/** The result for a citation, without its words. */
export type Finding = Omit<VerifiedCitation, "as_written" | "kind">;
export type Candidate = VerifiedCitation["candidates"][number];

export type Reason = { readonly en: string; readonly ja: string };

const nothing = {
  id: null,
  title: null,
  article: null,
  opening: null,
  source_url: null,
  reason: null,
  paragraph: null,
  item: null,
  effective_from: null,
  reason_ja: null,
  candidates: [],
} satisfies Omit<Finding, "status">;

type Known = Partial<Omit<Finding, "status" | "reason" | "reason_ja" | "candidates">>;

export function found(known: Known, reason: Reason | null = null): Finding {
  return { status: "found", ...nothing, ...known, ...said(reason) };
}

/** Not confirmed. The reason says what was searched, and never that something does not exist. */
export function unverified(reason: Reason, known: Known = {}): Finding {
  return { status: "unverified", ...nothing, ...known, ...said(reason) };
}

/** Several records match; the first five are shown. */
export function ambiguous(reason: Reason, candidates: readonly Candidate[], known: Known = {}): Finding {
  return { status: "ambiguous", ...nothing, ...known, ...said(reason), candidates: candidates.slice(0, 5) };
}

function said(reason: Reason | null): Pick<Finding, "reason" | "reason_ja"> {
  return { reason: reason?.en ?? null, reason_ja: reason?.ja ?? null };
}

/** Several sentences as one reason; null when there are none. */
export function joined(...reasons: readonly (Reason | null)[]): Reason | null {
  const all = reasons.filter((reason) => reason !== null);
  if (all.length === 0) return null;
  return { en: all.map(({ en }) => en).join(" "), ja: all.map(({ ja }) => ja).join("") };
}

/** Beginning of a text, cut between characters. */
export function openingOf(text: string | null): string | null {
  const flat = text?.replaceAll(/\s+/g, " ").trim() ?? "";
  const characters = Array.from(flat.slice(0, 2 * OPENING));
  if (characters.length <= OPENING) return flat || null;
  return `${characters.slice(0, OPENING).join("")}…`;
}

const OPENING = 80;

/** Datasets that citations are checked against. */
export const citedDatasets = ["laws", "court_decisions", "programs"] as const satisfies readonly StatisticsDataset[];
type CitedDataset = (typeof citedDatasets)[number];

const words: Record<CitedDataset, Reason> = {
  laws: { en: "laws", ja: "法令" },
  court_decisions: { en: "court decisions", ja: "裁判例" },
  programs: { en: "programs", ja: "制度" },
};

/** What a dataset search covered, with the note that the dataset is incomplete. */
export function searchedIn({ statistics }: Corpus, dataset: CitedDataset): Reason {
  const { count, max } = statistics.datasets[dataset];
  const { en, ja } = words[dataset];
  if (count === 0) return { en: `This snapshot holds no ${en}.`, ja: `${ja}は収録していません。` };
  const day = max === null ? null : jstDate(new Date(max));
  return {
    en: `Searched: ${groupedDigits(count)} ${en}${day === null ? "" : `, the newest fetched on ${day}`}; others are not held here.`,
    ja: `検索対象: 収録している${ja}${groupedDigits(count)}件${day === null ? "" : `（最新の取得 ${day}）`}。収録していないものは確認できません。`,
  };
}
