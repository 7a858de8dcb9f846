import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { openReadOnly } from "../snapshots/database/settings.ts";
import { layout, storeLayout } from "../snapshots/files/layout.ts";
import type { JudgedDataset } from "./datasets.ts";

/** A record as the other engines get it. */
export type Document = { readonly id: string; readonly name: string; readonly body: string };

/** The tables of the snapshot that is served: what the judged ids have become, and the texts for other engines. */
export type HeldRecords = {
  /** The id of the service under which a judged record is held; null when it is not, or not in public search. */
  heldId(dataset: JudgedDataset, judged: string): Promise<string | null>;
  /** Whether a record is held in public search, by the id of the service. */
  isHeld(dataset: JudgedDataset, id: string): Promise<boolean>;
  /** Whether judges of the corpus files could see a record, by the id of the service. */
  wasSeen(dataset: JudgedDataset, id: string): Promise<boolean>;
  documents(dataset: JudgedDataset): Promise<Document[]>;
  names(dataset: JudgedDataset): Promise<Map<string, string>>;
  close(): void;
};

export async function openHeldRecords(store: string, corpus: string): Promise<HeldRecords> {
  const instance = await openReadOnly(join(store, storeLayout.current, layout.database));
  const connection = await instance.connect();
  const known = new Map<JudgedDataset, Map<string, string>>();
  const held = new Map<JudgedDataset, Set<string>>();
  const seen = new Map<JudgedDataset, Set<string>>();
  const idsIn = async (dataset: JudgedDataset) => {
    if (!known.has(dataset)) known.set(dataset, await idsOf(connection, dataset, corpus));
    return known.get(dataset)!;
  };
  return {
    async heldId(dataset, judged) {
      if (dataset.ids === null) return dataset.idOf?.(judged) ?? judged;
      return (await idsIn(dataset)).get(dataset.idOf?.(judged) ?? judged) ?? null;
    },
    async isHeld(dataset, id) {
      if (dataset.ids === null) return true;
      if (!held.has(dataset)) held.set(dataset, new Set((await idsIn(dataset)).values()));
      return held.get(dataset)!.has(id);
    },
    async wasSeen(dataset, id) {
      if (dataset.seenByJudges === undefined) return true;
      if (!seen.has(dataset))
        seen.set(dataset, new Set((await textRows(connection, dataset.seenByJudges)).map(([key]) => key!)));
      return seen.get(dataset)!.has(id);
    },
    async documents({ documents }) {
      if (documents === null) return [];
      const rows = await textRows(connection, `SELECT id, name, body FROM (${documents}) ORDER BY id`);
      return rows.map(([id, name, body]) => ({ id: id!, name: name!, body: body! }));
    },
    async names({ documents }) {
      if (documents === null) return new Map();
      return new Map(
        (await textRows(connection, `SELECT id, name FROM (${documents})`)).map(([id, name]) => [id!, name!]),
      );
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function idsOf(connection: DuckDBConnection, { ids, linesOf }: JudgedDataset, corpus: string) {
  const pairs = new Map((await textRows(connection, ids!)).map(([judged, held]) => [judged!, held!]));
  if (linesOf === undefined) return pairs;
  const byId = new Map<string, string>();
  for (const [index, line] of readFileSync(join(corpus, linesOf), "utf8").split("\n").entries()) {
    const held = pairs.get(String(index + 1));
    if (line !== "" && held !== undefined) byId.set((JSON.parse(line) as { unified_id: string }).unified_id, held);
  }
  return byId;
}

async function textRows(connection: DuckDBConnection, sql: string): Promise<string[][]> {
  return (await connection.runAndReadAll(sql)).getRows() as string[][];
}
