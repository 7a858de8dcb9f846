import type { amRelationType } from "../../schemas/enums.ts";

/** Bytes of the tree index that follow each row-by-row record. */
export const INDEX_BYTES = 4;

/** Bytes of the longest key that lmdb takes. */
export const LONGEST_KEY_BYTES = 1978;

/** Bytes of the CRC-32 that follow each prepared answer. */
export const SUM_BYTES = 4;

export const envOptions = {
  noSubdir: true,
  maxDbs: 128,
  keyEncoding: "binary",
  encoding: "binary",
  compression: false,
} as const;
export const databaseOptions = { keyEncoding: "binary", encoding: "binary", compression: false, cache: false } as const;

export function blockKey(block: number): Buffer {
  const key = Buffer.allocUnsafe(4);
  key.writeUInt32BE(block);
  return key;
}

export function directoryOf(table: string): string {
  return `${table}.directory`;
}

/** Names of the databases with prepared answers. */
export const prepared = {
  /** Program rows as search shows them, by level of detail; the full record is the table itself. */
  programMinimal: "shape:program.minimal",
  programDefault: "shape:program.default",
  /** Evidence record of one entity, by table. */
  evidence: (table: string) => `evidence:${table}`,
  /** Ids related to one entity: relations, rules, rounds, facts, aliases, by entity id. */
  links: "links",
  /** Relations of one entity by type, surest first, by entity id. */
  relations: "relations",
  /** Public programs that refer to a law, as rows of the answer, best first, by law id. */
  lawPrograms: "law.programs",
  /** Where the articles of a law are, by law id. */
  lawTexts: "law.texts",
  /** Whole-corpus answers: meta, statistics, vocabularies with counts. */
  corpus: "corpus",
} as const;

/** Registers, which are stored in blocks, with the length of their keys in bytes: 13 digits, and T with 13 digits. */
export const registerKeyLengths: ReadonlyMap<string, number> = new Map([
  ["houjin", 13],
  ["invoice_registrant", 14],
]);

type RelationType = (typeof amRelationType)[number];

/** One stated relation, in the direction in which it is stated. */
export type RelationEdge = {
  readonly from: string;
  readonly to: string;
  readonly type: RelationType;
  readonly confidence: number;
  readonly source_url: string | null;
};

/** Most relations of one type that are kept ready for one entity: one more than an answer shows. */
export const keptRelations = 501;

/** Relations of one entity with what is public, by type: the surest ones, and how many there are. */
export type EntityRelations = {
  readonly [Type in RelationType]?: { readonly total: number; readonly edges: readonly RelationEdge[] };
};

/** Where the articles of one law are: a prepared answer, by law id. */
export type LawTextDirectory = {
  /** Rows of the law, supplementary provisions included. */
  readonly rows: number;
  /** Articles of the main provisions by number (38_3, 4:6 for a range): their ids without the law's own and its slash. */
  readonly main: Readonly<Record<string, readonly string[]>>;
};
