import type { Match, Searched } from "../../schemas/answers/match.ts";
import { quotedWords } from "../../snapshots/evidence/known-gaps.ts";
import { ageInDays, stalenessOn } from "../../snapshots/evidence/staleness.ts";
import type { MatchFacts } from "../../snapshots/search/match-facts.ts";
import { jstDate } from "../../snapshots/text/era.ts";

/** How well an answer matches the query, what was searched, and the notes for the user. */
export function matchOf(
  { kind, strength, used, dropped, understood, complete }: MatchFacts,
  searched: Searched,
  /** The day that the answer speaks for. */
  asOf: string,
  { fieldMissing = false, undated, ignored = [], place, fetched = [] }: MoreFacts = {},
): Match {
  const words = notesOf({ kind, used, dropped, understood, complete }, searched, fieldMissing);
  const newest = searched.newest_fetched_at;
  const notes = [
    words,
    ...ignoredNotes(ignored),
    ...placeNotes(place),
    ...undatedNotes(undated),
    ...stalenessNotes(searched, fetched, asOf),
  ];
  return {
    kind,
    strength,
    used: [...used],
    dropped: [...dropped],
    understood: { ...understood },
    searched: { ...searched, age_days: newest === null ? null : ageInDays(newest, asOf) },
    ...(ignored.length > 0 && { ignored: [...ignored] }),
    ...(place && { place }),
    ...(undated !== undefined && { undated }),
    note_ja: notes.map(({ ja }) => ja).join(""),
    note_en: notes.map(({ en }) => en).join(" "),
  };
}

/** What a search knows beyond its words. */
export type MoreFacts = {
  readonly fieldMissing?: boolean;
  readonly undated?: number | undefined;
  /** Conditions that were read and could not be applied. */
  readonly ignored?: readonly string[];
  readonly place?: Match["place"];
  /** When the sources of the records that are shown were fetched. */
  readonly fetched?: readonly (string | null)[];
};

function ignoredNotes(ignored: readonly string[]): Notes[] {
  if (ignored.length === 0) return [];
  const words = quotedWords(ignored);
  return [{ ja: `${words}の条件は適用していません。`, en: `The condition ${words} was not applied.` }];
}

export function placeNotes(place: Match["place"]): Notes[] {
  if (place === undefined) return [];
  const { named, of_place: local, nationwide } = place;
  if (local === 0)
    return [
      {
        ja: `${named.join("・")}の制度は確認できませんでした。全国対象の制度${withCommas(nationwide)}件を示しています。`,
        en: `None of ${named.join(", ")} could be confirmed; ${withCommas(nationwide)} for the whole country.`,
      },
    ];
  return [
    {
      ja: `${named.join("・")}の制度${withCommas(local)}件、全国対象の制度${withCommas(nationwide)}件です。`,
      en: `${withCommas(local)} of ${named.join(", ")}, ${withCommas(nationwide)} for the whole country.`,
    },
  ];
}

/** What a condition on calls leaves out may be open all the same. */
function undatedNotes(undated = 0): Notes[] {
  if (undated === 0) return [];
  const count = withCommas(undated);
  return [
    {
      ja: `ほかに、募集期間が未収録の制度が${count}件あります。`,
      en: `${count} more fit otherwise, but their window is not held.`,
    },
  ];
}

/** Says how old the newest source is once it is stale, else how old the oldest source of what is shown is. */
function stalenessNotes(searched: Searched, fetched: readonly (string | null)[], asOf: string): Notes[] {
  const { dataset, newest_fetched_at: newest } = searched;
  const isStale = stalenessOn(asOf);
  const [oldest = null] = fetched.flatMap((at) => at ?? []).toSorted();
  const stale = [newest, oldest].find(isStale) ?? null;
  if (stale === null) return [];
  const [day, age] = [jstDate(new Date(stale)), withCommas(ageInDays(stale, asOf))];
  const what = dataset.split(",").includes("programs") ? "募集状況" : "内容";
  return [
    stale === newest
      ? {
          ja: `${day}（${age}日前）に取得した情報です。現在の${what}は公式サイトで確認してください。`,
          en: `As fetched on ${day}, ${age} days ago: check the official page for what holds today.`,
        }
      : {
          ja: `${day}（${age}日前）に取得した記録を含みます。現在の${what}は公式サイトで確認してください。`,
          en: `Some are shown as fetched on ${day}, ${age} days ago: check the official page for what holds today.`,
        },
  ];
}

type Notes = { readonly ja: string; readonly en: string };
type Words = Pick<MatchFacts, "kind" | "used" | "dropped" | "understood"> & { readonly complete: number | undefined };

/** No note may suggest that nothing exists. */
function notesOf(
  { kind, used, dropped, understood, complete }: Words,
  searched: Searched,
  fieldMissing: boolean,
): Notes {
  switch (kind) {
    case "identifier":
      return { ja: "番号・識別子が一致した記録です。", en: "Matched on a number or id." };
    case "full":
      if (used.length > 0) return fullNotes(used);
      return Object.keys(understood).length > 0
        ? {
            ja: "質問から読み取った条件に合う記録を示しています。",
            en: "The records fit the filters that were read from the question.",
          }
        : {
            ja: "検索語の指定がないため、条件に合う記録を示しています。",
            en: "No words were asked; the records fit the filters.",
          };
    case "partial":
      return complete === undefined ? partialNotes(used, dropped) : firstLacks(dropped, complete);
    case "none":
      return noneNotes(dropped, searched, fieldMissing);
  }
}

/** A word that another stands for is named with it: 節電 → 省エネ. */
function fullNotes(used: readonly string[]): Notes {
  const read = used.filter((word) => word.includes(" → "));
  const words = read.map((word) => `「${word}」`).join("");
  return {
    ja: `先頭の記録は、すべての検索語に一致します${read.length > 0 ? `（読み替え: ${words}）` : ""}。`,
    en: `The first record satisfies every word${read.length > 0 ? `, where others stand for it: ${words}` : ""}.`,
  };
}

function firstLacks(dropped: readonly string[], complete: number): Notes {
  const lacks = quotedWords(dropped);
  return {
    ja: `先頭の記録は${lacks}に一致しません。すべての語に一致する記録は、この後に${withCommas(complete)}件あります。`,
    en: `The first record does not satisfy ${lacks}; ${withCommas(complete)} that satisfy every word come later.`,
  };
}

function partialNotes(used: readonly string[], dropped: readonly string[]): Notes {
  const [fits, lacks] = [quotedWords(used), quotedWords(dropped)];
  return {
    ja:
      `${used.length === 0 ? "検索語の一部" : fits}だけに一致した結果です（${lacks}は一致なし）。` +
      "語を減らすか言い換えて検索し、公式の情報源でも確認してください。存在しないことを意味しません。",
    en:
      `No record that also satisfies ${lacks} could be confirmed. Those shown fit ${used.length === 0 ? "a part of the question" : fits}. ` +
      "Try other or fewer words, or check the official source; this does not mean that there is none.",
  };
}

function noneNotes(dropped: readonly string[], searched: Searched, fieldMissing: boolean): Notes {
  const { rows, newest_fetched_at: newest, population_estimate: exist } = searched;
  const { ja, en } = datasetNames(searched.dataset);
  if (rows === 0)
    return {
      ja: `このスナップショットには${ja}が収録されていないため、検索していません。公式の情報源で確認してください。`,
      en: `This snapshot holds no ${en}, so nothing was searched. Check the official source.`,
    };
  const [held, day] = [withCommas(rows), newest && jstDate(new Date(newest))];
  const asked =
    dropped.length === 0 ? { ja: "条件", en: "these filters" } : { ja: quotedWords(dropped), en: quotedWords(dropped) };
  return {
    ja:
      `${ja}${held}件${day ? `（最新の取得 ${day}）` : ""}を検索しましたが、${asked.ja}に合う記録は確認できませんでした。` +
      (exist === null ? "" : `全体は約${withCommas(exist)}件あり、収録はその一部です。`) +
      (fieldMissing ? "条件の一つは、未収録の項目に対するものです。" : "") +
      "語や条件を減らすか、公式の情報源で確認してください。存在しないことを意味しません。",
    en:
      `Searched ${held} records (${en}${day ? `; newest fetched ${day}` : ""}); none for ${asked.en} could be confirmed. ` +
      (exist === null ? "" : `About ${withCommas(exist)} exist, of which this snapshot holds a part. `) +
      (fieldMissing ? "One of the filters asks for a field that is not held for a source. " : "") +
      "Try fewer words or filters, or check the official source; this does not mean that there is none.",
  };
}

export function datasetNames(dataset: string): Notes {
  const names = dataset.split(",").map((name) => datasetWords.get(name) ?? { ja: name, en: name });
  return { ja: names.map(({ ja }) => ja).join("・"), en: names.map(({ en }) => en).join(", ") };
}

const datasetWords: ReadonlyMap<string, Notes> = new Map([
  ["programs", { ja: "支援制度", en: "public programs" }],
  ["laws", { ja: "法令", en: "laws" }],
  ["court_decisions", { ja: "裁判例", en: "court decisions" }],
  ["tax_rulesets", { ja: "税制", en: "tax measures" }],
  ["loan_programs", { ja: "公的融資", en: "public loans" }],
  ["enforcement_cases", { ja: "行政処分等", en: "enforcement cases" }],
  ["case_studies", { ja: "活用事例", en: "case studies" }],
  ["bids", { ja: "入札・落札", en: "bids" }],
  ["invoice_registrants", { ja: "適格請求書発行事業者", en: "invoice registrants" }],
  ["houjin", { ja: "法人番号公表データ", en: "corporate numbers" }],
  ["certifications", { ja: "認定・認証", en: "certifications" }],
  ["mutual_plans", { ja: "共済・年金", en: "mutual plans" }],
  ["exclusion_rules", { ja: "併用ルール", en: "rules on combining programs" }],
]);

/** 12345 as 12,345, independent of the locale. */
export function withCommas(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}
