export type Row = Readonly<Record<string, unknown>>;

/** One record that was found, with its id as the service writes it. */
export type Hit = { readonly id: string; readonly name: string; readonly row: Row };

/**
 * How an answer says what it is, and the words that the reader of questions searched with; null where the answer names none.
 */
export type Match = {
  readonly kind: string;
  readonly strength: string | null;
  readonly used: readonly string[] | null;
};

export type Found = { readonly hits: readonly Hit[]; readonly match: Match; readonly milliseconds: number };
