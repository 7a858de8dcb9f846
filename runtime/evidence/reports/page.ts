import type { Artifact } from "../../../schemas/answers/artifact.ts";
import type { KnownGap } from "../../../schemas/answers/evidence.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import type { Reading } from "../served-record.ts";

/** Maximum lines per section, gaps and sources on one page. */
const mostLines = 6;
const mostGaps = 6;
const mostSources = 8;

export type PageLine = { readonly text: string; readonly sourceUrl?: string | null };

export type PageSection = {
  readonly title: string;
  /** Null for a section derived from others. */
  readonly reading: Reading | null;
  readonly lines: readonly PageLine[];
  /** Total count, when there are more than the lines. */
  readonly total: number;
};

export type Page = {
  readonly title: string;
  /** Reference day of the page, in Japan. */
  readonly asOf: string;
  readonly corpusSnapshotId: string;
  readonly sections: readonly PageSection[];
  readonly gaps: readonly KnownGap[];
  /** Titles of the sections named by gaps. */
  readonly sectionTitles: Readonly<Record<string, string>>;
  readonly sources: Artifact["sources"];
  readonly disclaimer: string;
};

/** One page of Markdown in Japanese, fit to be sent to a client: what was confirmed, what was not, and where it is published. */
export function toPage(page: Page): string {
  const numbers = new Map(page.sources.map(({ source_url: url }, at) => [url, at + 1]));
  return [
    `# ${escaped(page.title)}`,
    `基準日 ${page.asOf}／データ ${page.corpusSnapshotId}`,
    "",
    `読み方: ${readingLegend}。`,
    ...page.sections.flatMap((section) => ["", ...sectionLines(section, numbers)]),
    "",
    "## 未収録・未確認の事項",
    ...gapLines(page),
    "",
    "## 出典",
    ...sourceLines(page.sources),
    "",
    `免責: ${escaped(page.disclaimer)}`,
    "",
  ].join("\n");
}

function sectionLines({ title, reading, lines, total }: PageSection, numbers: ReadonlyMap<string, number>): string[] {
  const shown = lines.slice(0, mostLines);
  const more = Math.max(total, lines.length) - shown.length;
  const words = reading === null ? "" : `（${readingWords[reading].ja}）`;
  return [
    `## ${escaped(title)}${words}`,
    ...(shown.length > 0 ? [] : [reading === null ? "- なし" : `- ${noLine}`]),
    ...shown.map(({ text, sourceUrl }) => {
      const source = sourceUrl ? numbers.get(sourceUrl) : undefined;
      return `- ${escaped(text)}${source === undefined ? "" : `〔出典${source}〕`}`;
    }),
    ...(more > 0 ? [`- ほか${more}件`] : []),
  ];
}

const noLine = "収録範囲では確認できません。存在しないことの証明ではありません。";

/** One line per kind of gap, with its sections. */
function gapLines({ gaps, sectionTitles }: Page): string[] {
  const byWords = new Map<string, string[]>();
  for (const { section, message_ja: words } of gaps) {
    const sections = byWords.get(words) ?? [];
    byWords.set(words, section === null ? sections : [...sections, sectionTitles[section] ?? section]);
  }
  const lines = [...byWords].map(
    ([words, sections]) => `- ${escaped(sections.length === 0 ? words : `${sections.join("、")}: ${words}`)}`,
  );
  if (lines.length === 0) return ["- なし"];
  return [
    ...lines.slice(0, mostGaps),
    ...(lines.length > mostGaps ? [`- ほか${lines.length - mostGaps}件（known_gapsに全件）`] : []),
  ];
}

function sourceLines(sources: Page["sources"]): string[] {
  if (sources.length === 0) return ["- なし"];
  return [
    ...sources
      .slice(0, mostSources)
      .map(
        ({ publisher, source_url: url, source_fetched_at: at }, place) =>
          `${place + 1}. ${escaped(publisher ?? "公表者の記録なし")} <${url}>（取得 ${at === null ? "記録なし" : jstDate(new Date(at))}）`,
      ),
    ...(sources.length > mostSources ? [`- ほか${sources.length - mostSources}件（sourcesに全件）`] : []),
  ];
}

/** Source text must not become markup. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}

/** Label of a reading, and what may be stated about it. */
export const readingWords: Readonly<Record<Reading, { readonly ja: string; readonly meaning: string }>> = {
  HIT: { ja: "確認できた", meaning: "収録した公開記録に該当があり、出典で照合できる" },
  NO_HIT: { ja: "確認できない", meaning: "収録範囲を検索したが該当がない。存在しないことの証明ではありません" },
  AMBIGUOUS: { ja: "判断できない", meaning: "未収録、未指定、または特定できない" },
};

/** Legend of the readings, in one line. */
const readingLegend = Object.values(readingWords)
  .map(({ ja, meaning }) => `「${ja}」は${meaning}`)
  .join("。");
