/** Where the articles of one law are: a prepared answer, by law id. */
export type LawTextDirectory = {
  /** Rows of the law, supplementary provisions included. */
  readonly rows: number;
  /** Articles of the main provisions by number (38_3, 4:6 for a range): their ids without the law's own and its slash. */
  readonly main: Readonly<Record<string, readonly string[]>>;
};
