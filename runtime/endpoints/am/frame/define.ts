import { z } from "zod";
import type { SnapshotContext } from "../../../endpoint/context.ts";
import {
  type Answer,
  defineEndpoint,
  type Endpoint,
  type Input,
  type MaybePromise,
  type ToolGuide,
} from "../../../endpoint/endpoint.ts";
import { cursorField, isPaged } from "../../../endpoint/cursor.ts";
import { type AmError, amError, AmFailure } from "./envelopes.ts";
import { isFault, lenient } from "./fields.ts";

type Shape = z.ZodObject;

/** The input fields that could be parsed; the others are undefined. */
type Readable<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

type AmDeclaration<P extends Shape, Q extends Shape, B extends z.ZodType, Shown, Given> = {
  readonly id: string;
  readonly method?: "POST";
  readonly path: string;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly summary: string;
  readonly description: string;
  /** Units of an answer without error; one with an error is free. */
  readonly units: 0 | 1;
  readonly tool: string | false;
  readonly guide?: ToolGuide;
  readonly csv?: true;
  readonly params?: P;
  /** Fields made by `fields.ts`: they never fail; an unreadable value becomes a fault. */
  readonly query?: Q;
  readonly body?: B;
  readonly response: z.ZodType<Shown, Given>;
  /** The failure envelope, with the input that could be parsed. */
  failure(error: AmError, asked: AskedFor<P, Q>): NoInfer<Given>;
  /** Pure over input, snapshot and day. May throw AmFailure. */
  handler(
    input: Input<z.output<P>, z.output<Q>, z.output<B>>,
    context: SnapshotContext,
  ): MaybePromise<Answer<NoInfer<Given>>>;
};

type AskedFor<P extends Shape, Q extends Shape> = {
  readonly params: Readable<z.output<P>>;
  readonly query: Readable<z.output<Q>>;
};

/**
 * Declares an endpoint of the am family: input and lookup failures are answers, 200 with `error` set, free of charge and never
 * cached or stored.
 */
export function defineAmEndpoint<
  Shown extends { error?: AmError | null | undefined },
  Given,
  P extends Shape = z.ZodObject<{}>,
  Q extends Shape = z.ZodObject<{}>,
  B extends z.ZodType = z.ZodUndefined,
>({ units, query, failure, handler, ...declared }: AmDeclaration<P, Q, B, Shown, Given>): Endpoint {
  const own = query ?? (z.object({}) as unknown as Q);
  const known = isPaged(own, declared.response) ? (own.extend(cursorFields) as unknown as Q) : own;
  const fail = (error: AmError, input: Input<unknown, unknown, unknown>): Answer<Given> => ({
    body: failure(error, { params: readable(input.params), query: readable(input.query) } as AskedFor<P, Q>),
    empty: true,
    failed: true,
  });
  return defineEndpoint({
    method: "GET",
    ...declared,
    envelope: "am",
    auth: "optional",
    slot: true,
    usage: true,
    ...(units === 0
      ? { units }
      : {
          units: ({ error }: Shown) => (error === null ? units : 0),
          unitsRule: "1; 0 when error is set",
          predict: () => units,
        }),
    refuseCursor: (problem, input) =>
      fail(
        amError("out_of_range", `cursor ${problem}`, { field: "cursor", hint: cursorHint, retry_with: ["cursor"] }),
        input,
      ),
    // Unknown names are let through so that the answer can name them.
    query: known.loose() as unknown as Q,
    cache: declared.method === "POST" ? "none" : "strong",
    cors: "any",
    exported: "agent",
    reads: "snapshot",
    async handler(input, context) {
      const error = firstError(input, known);
      if (error !== null) return fail(error, input);
      try {
        return await handler(input, context);
      } catch (thrown) {
        if (thrown instanceof AmFailure) return fail(thrown.error, input);
        throw thrown;
      }
    },
  });
}

const cursorHint = "Read the list again from its first page, with an empty cursor.";
const cursorFields = {
  cursor: lenient(cursorField.unwrap(), (_, problem) => amError("out_of_range", problem, { hint: cursorHint }))
    .optional()
    .describe(cursorField.description ?? ""),
};

function firstError(input: Input<unknown, unknown, unknown>, known: Shape): AmError | null {
  const names = Object.keys(known.shape);
  const unknown = Object.keys(input.query as object).find((name) => !names.includes(name));
  if (unknown !== undefined)
    return amError("unknown_parameter", `${unknown} is not a parameter of this operation`, {
      field: unknown.slice(0, 100),
      hint: "Leave it out: a filter that is not applied must not look as if it were.",
      suggested_values: names,
    });
  if (isFault(input.body)) return input.body.fault;
  for (const part of [input.params, input.query, input.body])
    for (const [name, value] of Object.entries(part ?? {}))
      if (isFault(value)) {
        const { fault } = value;
        return { ...fault, message: `${name} ${fault.message}`, field: name, retry_with: [name] };
      }
  return null;
}

function readable(part: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries((part ?? {}) as object).filter(([, value]) => !isFault(value)));
}
