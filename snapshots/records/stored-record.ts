export type StoredRecord = {
  /** Canonical JSON, byte for byte what the leaf covers. */
  readonly json: Buffer;
  /** Place in the table's tree. */
  readonly index: number;
};
