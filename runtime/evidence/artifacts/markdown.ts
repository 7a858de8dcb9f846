import type { Artifact } from "../../../schemas/artifact.ts";

type Shown = Pick<Artifact, "sections" | "known_gaps" | "sources" | "_disclaimer">;

/** A pack as Markdown, for people: sections, what is not connected, sources. */
export function toMarkdown(title: string, { sections, known_gaps: gaps, sources, _disclaimer }: Shown): string {
  return [
    `# ${escaped(title)}`,
    ...sections.flatMap(({ title: heading, reading, rows, total, truncated }) => [
      "",
      `## ${escaped(heading)}（${reading}）`,
      ...(rows.length === 0
        ? ["- 収録範囲では確認できません。存在しないことの証明ではありません。"]
        : rows.map(lineOf)),
      ...(truncated ? [`- ほか（全${total}件）`] : []),
    ]),
    "",
    "## 接続されていない証拠",
    ...(gaps.length === 0
      ? ["- なし"]
      : gaps.map(({ section, message_ja: words }) => `- ${section === null ? "" : `${section}: `}${escaped(words)}`)),
    "",
    "## 出典",
    ...(sources.length === 0
      ? ["- なし"]
      : sources.map(
          ({ publisher, source_url: url, source_fetched_at: at }) =>
            `- ${escaped(publisher ?? "公表者の記録なし")} <${url}>（取得 ${at ?? "記録なし"}）`,
        )),
    "",
    escaped(_disclaimer),
    "",
  ].join("\n");
}

function lineOf(row: Readonly<Record<string, unknown>>): string {
  const text = ["statement_ja", "line", "question_ja", "item_ja", "control_ja", "title"]
    .map((field) => row[field])
    .find((value) => typeof value === "string");
  return `- ${escaped(typeof text === "string" ? text : JSON.stringify(row))}`;
}

/** Text of sources must not become markup of the page that shows it. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|]/g, String.raw`\$&`).replaceAll(/\s+/g, " ");
}
