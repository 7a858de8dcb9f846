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
