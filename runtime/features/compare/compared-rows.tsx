import type { ComponentChildren } from "preact";
import type { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import type { OpenState, ProgramDetail } from "../../../schemas/records/program.ts";
import { Outside } from "../../pages/kit/links.tsx";
import type { Visit } from "../../pages/page.ts";
import { windowsOf } from "../../pages/records/program-windows.ts";
import { sourcesOf } from "../../pages/records/source-list.tsx";
import { shownSpan } from "../../pages/records/time-line.tsx";
import { openWords } from "../../pages/words/open-status.ts";
import { plainText } from "../../pages/words/plain-text.ts";
import { percent, shownFetch, shownManYen, shownShare } from "../../pages/words/values.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";

/** A program with its evidence. */
export type Compared = { readonly row: ProgramDetail & OpenState; readonly packet: EvidencePacket | null };

/** One compared property. */
export type ComparedRow = {
  readonly name: string;
  /** `partly`: some do not state it and the others agree; null when there is nothing to compare. */
  readonly state: "differs" | "same" | "partly" | null;
  readonly cells: readonly ComponentChildren[];
};

const texts = defineTexts({
  ja: {
    kind: "支援の種類",
    authority: "実施主体",
    place: "対象地域",
    nationwide: "全国、または地域の限定が未収録",
    most: "上限額",
    least: "下限額",
    rate: "補助率",
    status: "募集状況",
    fetched: "データの取得日",
    windows: "募集期間",
    window: "募集",
    target: "対象者",
    purpose: "使いみち",
    documents: "必要書類",
    official: "公式ページ",
    tier: "収録度",
    gaps: "未確認の事項",
    noGaps: "なし",
    sources: "出典",
    notStated: "未収録（出典でご確認ください）",
  },
  en: {
    kind: "Kind of support",
    authority: "Run by",
    place: "Area",
    nationwide: "Nationwide, or no area stated",
    most: "Pays up to",
    least: "Pays at least",
    rate: "Share of the cost",
    status: "Applications",
    fetched: "Data",
    windows: "Application windows",
    window: "Call",
    target: "Meant for",
    purpose: "May be used for",
    documents: "Documents",
    official: "Official page",
    tier: "Tier",
    gaps: "What is not confirmed",
    noGaps: "None registered",
    sources: "Sources",
    notStated: "not held here",
  },
});

export function comparedRows(visit: Visit, programs: readonly Compared[]): ComparedRow[] {
  const { language } = visit;
  const t = texts[language];
  const text = (name: string, of: (program: Compared) => string | null): ComparedRow => {
    const values = programs.map(of);
    return { name, state: stateOf(values), cells: values.map((value) => value ?? <Missing text={t.notStated} />) };
  };
  const list = (name: string, of: (program: Compared) => readonly string[]): ComparedRow => {
    const values = programs.map(of);
    const joined = values.map((each) => (each.length === 0 ? null : each.toSorted().join("\n")));
    return { name, state: stateOf(joined), cells: values.map((each) => listed(each, t.notStated)) };
  };
  /** URLs always differ, so they are not compared. */
  const addresses = (name: string, of: (program: Compared) => readonly string[]): ComparedRow => ({
    name,
    state: null,
    cells: programs.map((program) => listed(of(program), t.notStated, (url) => <Outside href={url} />)),
  });
  const gaps = programs.map(({ packet }) =>
    (packet?.known_gaps ?? []).map((gap) => plainText(language === "ja" ? gap.message_ja : gap.message, language)),
  );
  return [
    text(t.kind, ({ row }) => inWords("program_kind", row.program_kind, language)),
    text(t.authority, ({ row }) => row.authority_name ?? inWords("authority_level", row.authority_level, language)),
    text(t.place, ({ row }) => [row.prefecture, row.municipality].filter(Boolean).join(" ") || t.nationwide),
    text(t.most, ({ row }) => shownManYen(row.amount_max_man_yen, language)),
    text(t.least, ({ row }) => shownManYen(row.amount_min_man_yen, language)),
    text(t.rate, ({ row }) => shownShare(row.subsidy_rate)),
    text(t.status, ({ row }) => openWords(row, language).words),
    list(t.windows, ({ row }) =>
      windowsOf(row, t.window).map(({ label, from, until }) => `${label}: ${shownSpan(from, until, language)}`),
    ),
    list(t.target, ({ row }) => row.target_types.map((type) => inWords("target_type", type, language)!)),
    list(t.purpose, ({ row }) => row.funding_purpose.map((each) => inWords("funding_purpose", each, language)!)),
    list(t.documents, ({ row }) => row.required_documents),
    text(t.tier, ({ row }) => `${row.tier}${row.coverage_score === null ? "" : ` (${percent(row.coverage_score)})`}`),
    {
      name: t.gaps,
      state: stateOf(gaps.map((each) => each.toSorted().join("\n"))),
      cells: gaps.map((each) => listed(each, t.noGaps)),
    },
    {
      name: t.fetched,
      state: null,
      cells: programs.map(
        ({ row }) => shownFetch(row.source_fetched_at, visit.today, language) ?? <Missing text={t.notStated} />,
      ),
    },
    addresses(t.official, ({ row }) => (row.official_url === null ? [] : [row.official_url])),
    addresses(t.sources, ({ row, packet }) => sourcesOf(row, packet).map(({ url }) => url)),
  ];
}

function listed(
  values: readonly string[],
  none: string,
  shown: (value: string) => ComponentChildren = (value) => value,
): ComponentChildren {
  if (values.length === 0) return <Missing text={none} />;
  return (
    <ul>
      {values.map((value) => (
        <li>{shown(value)}</li>
      ))}
    </ul>
  );
}

function Missing({ text }: { readonly text: string }) {
  return <span class="faint">{text}</span>;
}

/** A missing value neither equals nor differs from another. */
function stateOf(values: readonly (string | null)[]): ComparedRow["state"] {
  const stated = values.filter((value) => value !== null);
  if (stated.length === 0) return null;
  if (stated.some((value) => value !== stated[0])) return "differs";
  return stated.length < values.length ? "partly" : "same";
}
