import type { Artifact } from "../../../schemas/answers/artifact.ts";
import { evidenceDisclaimerJa } from "../disclaimer.ts";
import { type PageLine, type PageSection, toPage } from "../reports/page.ts";
import { inputTitles, nameOf, type PackInputs, type PackPlan, type Section, type SectionPlan } from "./pack.ts";

/** A pack as one page of Markdown: sections, what is not connected, sources. */
export function toMarkdown(
  plan: PackPlan,
  inputs: PackInputs,
  { sections, sources, corpus_snapshot_id }: Pick<Artifact, "sections" | "sources" | "corpus_snapshot_id">,
): string {
  const { company, gaps, asOf } = inputs;
  return toPage({
    title: `${plan.title}: ${nameOf(company)}`,
    asOf,
    corpusSnapshotId: corpus_snapshot_id,
    sections: sections.map((section, at) => pageSection(section, plan.sections[at]!, inputs)),
    gaps,
    sectionTitles: inputTitles,
    sources,
    disclaimer: evidenceDisclaimerJa,
  });
}

function pageSection({ title, reading, rows, total }: Section, plan: SectionPlan, inputs: PackInputs): PageSection {
  if (plan.page) return { title, reading: null, lines: plan.page(inputs).map((text) => ({ text })), total: 0 };
  const listed = new Set<unknown>();
  const lines = rows.flatMap((row): PageLine[] => {
    // A dated event repeats its source record.
    if (row["dataset"] === "watch_status" && listed.has(row["entity_id"])) return [];
    if (typeof row["entity_id"] === "string") listed.add(row["entity_id"]);
    return [lineOf(row)];
  });
  return { title, reading: plan.make ? null : reading, lines, total: total - (rows.length - lines.length) };
}

function lineOf(row: Readonly<Record<string, unknown>>): PageLine {
  const text = ["statement_ja", "line", "question_ja", "item_ja", "control_ja", "title"]
    .map((field) => row[field])
    .find((value) => typeof value === "string");
  const { source_url: url } = row;
  return {
    text: typeof text === "string" ? text : JSON.stringify(row),
    sourceUrl: typeof url === "string" ? url : null,
  };
}
