/** Request headers that only some operations read. */
export type OptionHeader = "Idempotency-Key" | "X-Cost-Cap-JPY" | "X-Client-Tag" | "X-Corpus-Snapshot-Id";

/**
 * One operation of the service: its address, input and answer. Each operation is a separate value, so that a bundle contains
 * only those it uses. `Levels` are the answer types of operations whose `fields` selects the level of detail.
 */
export type Operation<Input, Answer, Levels = {}> = {
  /** `operationId` in the published documents; also the name of its tool and its price. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly headers: readonly OptionHeader[];
  /** Input that is not a path parameter is sent as a JSON body. */
  readonly body?: true;
  /** The answer is text, not JSON. */
  readonly text?: true;
  /** Input errors are reported in `error` of a 200. */
  readonly envelope?: true;
  /** Never set: it only carries the types. */
  readonly "~types"?: { readonly input: Input; readonly answer: Answer; readonly levels: Levels };
};

/** An operation that answers page by page. */
export type PagedOperation<Input, Answer, Levels = {}> = Operation<Input, Answer, Levels> & { readonly paged: true };

/** An operation whose types do not matter. */
export type AnyOperation = Operation<unknown, unknown, unknown>;

/** Input of operations without parameters. */
export type NoInput = { readonly [name: string]: never };

/** The answer type at the level of detail that `fields` selects. */
export type AtLevel<Answer, Levels, Fields> = Fields extends keyof Levels ? Levels[Fields] : Answer;
