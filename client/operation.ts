/** Headers of a call that only some operations read. */
export type OptionHeader = "Idempotency-Key" | "X-Cost-Cap-JPY" | "X-Client-Tag" | "X-Corpus-Snapshot-Id";

/**
 * One operation of the service: where it lives, and what goes in and comes back. All operations are values of their own, so that
 * a bundle holds only those it uses. `Levels` are the answers of operations whose `fields` decides how much they show.
 */
export type Operation<Input, Answer, Levels = {}> = {
  /** Its `operationId` in the published documents, which is the name of its tool and of its price. */
  readonly name: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for parameters. */
  readonly path: string;
  readonly headers: readonly OptionHeader[];
  /** What path parameters leave over is sent as a JSON body. */
  readonly body?: true;
  /** The answer is text, not JSON. */
  readonly text?: true;
  /** Failures of input are told in a 200, in `error`. */
  readonly envelope?: true;
  /** Never there: it carries the types. */
  readonly "~types"?: { readonly input: Input; readonly answer: Answer; readonly levels: Levels };
};

/** An operation that answers page by page. */
export type PagedOperation<Input, Answer, Levels = {}> = Operation<Input, Answer, Levels> & { readonly paged: true };

/** An operation whose types do not matter. */
export type AnyOperation = Operation<unknown, unknown, unknown>;

/** What operations take that take nothing. */
export type NoInput = { readonly [name: string]: never };

/** An answer as detailed as `fields` asks for. */
export type AtLevel<Answer, Levels, Fields> = Fields extends keyof Levels ? Levels[Fields] : Answer;
