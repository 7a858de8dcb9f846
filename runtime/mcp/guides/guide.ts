/** What a model that has never seen the service is told about a tool, beside its schemas. */
export type Guide = {
  /** When to call it and what to send, with examples as people write them; which other tool is meant instead. */
  readonly use: string;
  /** Arguments that find something in the demo snapshot. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Fields of the operation that are no arguments of the tool. */
  readonly hidden?: readonly string[];
};

/** Guides by the name of their tool. */
export type Guides = Readonly<Record<string, Guide>>;
