import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { canonicalJson } from "../files/canonical.ts";
import type { TableDigest } from "./identity.ts";
import { layout } from "../files/layout.ts";
import { recordLeaf, sha256 } from "../merkle/hashing.ts";
import { treeRoot } from "../merkle/tree.ts";

/** Name of the list of derived files among the tables of a manifest. No records are stored under it. */
const LIST = "derived_file";

/** Folders whose files are the same bytes for the same records and versions. DuckDB and lmdb write different bytes. */
const folders = [layout.search, layout.lexicon.split("/")[0]!, layout.schemas];

const field = (name: string, kind: string) => ({ name, kind, nullable: false });
const shape = { key: "path", fields: [field("path", "string"), field("sha256", "string"), field("size", "integer")] };

export function isDerived(path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

/** What the id says about the derived files: a tree over path, SHA-256 and size of each, as over the records of a table. */
export function derivedDigest(files: Manifest["files"]): TableDigest {
  const derived = files
    .filter(({ path }) => isDerived(path))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)));
  const leaves = derived.map(({ path, sha256: hash, size }) =>
    recordLeaf(LIST, path, canonicalJson({ path, sha256: hash, size })),
  );
  return {
    name: LIST,
    rows: derived.length,
    schema_sha256: sha256(Buffer.from(canonicalJson(shape))).toString("hex"),
    root: treeRoot(Buffer.concat(leaves)).toString("hex"),
  };
}

/** The entry of the derived files in the list of tables; undefined in a snapshot of the first format, whose id does not cover them. */
export function derivedEntry(tables: readonly TableDigest[]): TableDigest | undefined {
  return tables.find(({ name }) => name === LIST);
}

/** The tables that have records. */
export function recordTables(tables: readonly TableDigest[]): readonly TableDigest[] {
  return tables.filter(({ name }) => name !== LIST);
}
