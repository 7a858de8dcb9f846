import { createHash } from "node:crypto";

/** Members of a natural key joined by a vertical bar; null counts as empty. */
export type KeyMember = string | number | null | undefined;

/** Id made of a prefix and the first 10 hex digits of SHA-256 over the natural key. */
export function hexId(prefix: "UNI" | "LAW" | "HAN" | "BID" | "TAX" | "CER" | "MUT", ...members: KeyMember[]): string {
  return `${prefix}-${hexDigest(...members).slice(0, 10)}`;
}

/** Integer id: the first 48 bits of SHA-256 over table and natural key; never zero. */
export function integerId(table: string, ...members: KeyMember[]): number {
  return Number.parseInt(hexDigest(table, ...members).slice(0, 12), 16) || 1;
}

/** Id of a row that other records never name: table prefix and 16 hex digits. */
export function rowId(prefix: string, ...members: KeyMember[]): string {
  return `${prefix}_${hexDigest(...members).slice(0, 16)}`;
}

/** SHA-256 (hex) over a natural key. */
export function hexDigest(...members: KeyMember[]): string {
  return createHash("sha256")
    .update(members.map((member) => member ?? "").join("|"))
    .digest("hex");
}

/** Two natural keys under one issued id: the build must stop, because one record would hide the other. */
export class IdCollision extends Error {
  override readonly name = "IdCollision";
  constructor(id: string, first: string, second: string) {
    super(
      `two records would share the id ${id}: "${first}" and "${second}"; give one of them an id of its own in its source row`,
    );
  }
}
