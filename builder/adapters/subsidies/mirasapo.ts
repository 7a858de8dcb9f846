import { z } from "zod";
import type { AdapterInput, Parsed } from "../../rows/adapter.ts";
import { defineAdapter, keptRow } from "../../rows/adapter.ts";
import { issuesText } from "../../rows/issue-text.ts";
import { withRowChecksum } from "../../rows/row-checksum.ts";
import { jsonLines } from "../reading/records.ts";

/**
 * Entries of 制度ナビ (ミラサポplus), one a line: what was published on financing, as a remark on the program of the same name that
 * held until the entry was last seen. Terms of loans change every year, so nothing of it becomes a value of the program.
 */
export const mirasapo = defineAdapter({
  id: "mirasapo",
  format: "ミラサポplus 制度ナビ, JSONL: texts on financing, as history",
  publisher: "中小企業庁",
  license: "unknown",
  datasets: ["annotation"],
  *parse(input) {
    for (const entry of jsonLines(input.bytes)) {
      const at = `${input.name}#${entry.line}`;
      if (!entry.ok) yield { ...entry, at };
      else yield withRowChecksum(remark(entry.record, at, input), entry.record);
    }
  },
});

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);

const Entry = z.object({
  title: z.string().regex(/\S/, "must not be blank"),
  service_categories: z.array(z.object({ name: z.string() })),
  summary: text,
  target: text,
  body: text,
  _last_seen: z.iso.date(),
});

const FINANCING = "金融";

function remark(record: unknown, at: string, { source }: AdapterInput): Parsed {
  const parsed = Entry.safeParse(record, { reportInput: true });
  if (!parsed.success) return { ok: false, at, reason: issuesText(parsed.error.issues) };
  const { title, service_categories: categories, summary, target, body, _last_seen: lastSeen } = parsed.data;
  if (!categories.some(({ name }) => name === FINANCING)) return { ok: false, at, reason: "not about financing" };
  const words = [summary, target, body].filter((part) => part !== null);
  if (words.length === 0) return { ok: false, at, reason: "no text" };
  const row = {
    entity_id: title.normalize("NFKC").trim(),
    joins_only: true,
    kind: "note",
    severity: "info",
    text_ja: [`制度ナビ ${lastSeen} 時点の記載`, ...words].join("\n"),
    observed_at: `${lastSeen}T00:00:00Z`,
    superseded_at: `${lastSeen}T00:00:00Z`,
    source_url: source.url,
  };
  return keptRow("annotation", row, at, []);
}
