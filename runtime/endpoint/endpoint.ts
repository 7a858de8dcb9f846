import { z } from "zod";
import type { TableName } from "../../schemas/records/tables.ts";
import type { KeyScope } from "../accounts/credential.ts";
import { type FailureCode, ValidationError } from "../base/errors.ts";
import type { HandledHeader, ServiceContext, SnapshotContext } from "./context.ts";
import { cursorField, isPaged, withCursor, withNextCursor } from "./cursor.ts";
import type { FeatureServices } from "./services.ts";
import type { JsonLimits } from "../wire/json-guard.ts";

/**
 * Where an operation reads its cost cap. `header`: required there. `header-or-body`: required in either. `optional`: applied
 * when sent. `ignored`: reads, and calls that cost nothing.
 */
export type CostCapRule = "header" | "header-or-body" | "optional" | "ignored";

/** Value of `X-Result-Note`. */
export type ResultNote = "not-confirmable" | "field-not-published" | "partial-match";

/** A cookie to set; an empty value clears it. `Secure` is added where the service is reached over https. */
export type Cookie = {
  readonly name: "service_session" | "service_csrf" | "service_checkout_state";
  readonly value: string;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
};

/** A record of the snapshot. */
export type RecordRef = { readonly table: TableName; readonly key: string };

/** What a handler returns. Bytes are a JSON body prepared by the build and are sent unchanged. */
export type Answer<Body> = {
  readonly body: Body | Uint8Array;
  /** The JSON of a non-bytes body, when available: sent in its place unless the body is still to be sealed. */
  readonly bytes?: Uint8Array;
  readonly note?: ResultNote | undefined;
  /** Nothing was found. Usage counts such answers separately. */
  readonly empty?: boolean;
  /** Status when it differs from the endpoint's default, such as 503 of a health check. */
  readonly status?: 200 | 201 | 503;
  /** ETag of bytes that do not come from the snapshot. */
  readonly etag?: string;
  /** Records that the answer shows or is based on, in any order; the seal names them. For `sealed` endpoints. */
  readonly records?: readonly RecordRef[];
  readonly cookies?: readonly Cookie[];
  /** The answer is free whatever the endpoint costs: the dataset has no rows, or the number cannot exist. */
  readonly unbilled?: true;
  /** Error with status 200; never cached or stored. */
  readonly failed?: true;
  /** The answer of an earlier call under the same Idempotency-Key, stored by the handler itself. */
  readonly replayed?: boolean;
};

/** A body as sent, and its signature header; null when that is missing. */
export type SignedBody = { readonly bytes: Uint8Array; readonly signature: string | null };

/** Parsed input of a handler. */
export type Input<Params, Query, Body> = { readonly params: Params; readonly query: Query; readonly body: Body };

/**
 * The parts of a handler whose request and answer are too large for the main thread. `needs` and `work` run on a worker thread,
 * `lookUp` on the thread that holds the snapshot. The parts exchange small, plain data.
 */
export type Offloaded = {
  /** What the work has to look up. */
  needs(input: AnyInput): unknown;
  /** Performs the lookup. Throws the endpoint's own failures. */
  lookUp(needs: unknown, context: SnapshotContext): unknown;
  /** Computes the answer from the input and the lookup alone. Its body is an object. */
  work(input: AnyInput, found: unknown): MaybePromise<Answer<unknown>>;
};

/** The description of a tool for models, and the keywords by which users ask for it. */
export type ToolGuide = {
  /** When to call it and what to send, with examples of user questions; which other tool to use instead. */
  readonly use: string;
  /** Arguments with results in the demo snapshot. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Fields of the operation that are not arguments of the tool. */
  readonly hidden?: readonly string[];
  /** The operation was published before it became a tool: its `operationId` stays method and path. */
  readonly keepsOperationId?: true;
  /** In lower case. No keyword contains another of the same tool, also after folding, or one word would count twice. */
  readonly keywords: readonly string[];
};

/** Calls allowed per caller; the bucket size is one minute or one second of calls. */
export type RateLimit = { readonly perMinute: number } | { readonly perSecond: number };

type Shape = z.ZodObject;

/** The declaration of an endpoint; nothing about it is written elsewhere. */
type Declaration<Params extends Shape, Query extends Shape, Body extends z.ZodType, Shown, Given> = {
  /** Number of the operation in the contract. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for parameters; each is one whole segment. */
  readonly path: string;
  /**
   * Path and query arguments of a call that the demo corpus answers. A body uses the example of its schema; an operation
   * without arguments needs no example.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly summary: string;
  /** Sentences beyond the summary, for the published document and the tool list. */
  readonly description?: string;
  /** Input errors are returned by the handler in a 200 with `error`: its schemas reject nothing, including unknown names. */
  readonly envelope?: "am";
  /** The answer to a cursor that cannot be used; a 422 by default. For lists, which all take cursors (`cursor.ts`). */
  readonly refuseCursor?: (problem: string, input: AnyInput) => MaybePromise<Answer<unknown>>;
  /** `optional`: anonymous callers are served too. `none`: credentials are ignored. */
  readonly auth: "none" | "optional" | "required";
  /** The owner of the widget key pays: that key and the page's origin are checked instead of the caller's own key. */
  readonly payer?: "widget";
  /** A session cookie is accepted in place of a key. */
  readonly session?: true;
  /** Reserved for the account's own keys (keys and payments): refused for child keys whatever their scopes. */
  readonly ownerOnly?: true;
  /** Whether an anonymous call takes one of the three daily slots. */
  readonly slot: boolean;
  /**
   * `exempt`: health and pages. Otherwise a separate limit in place of the anonymous bucket, counted by key, or by network for
   * anonymous callers and where `by` says so.
   */
  readonly burst?: "exempt" | (RateLimit & { readonly by?: "network" });
  /** Units of a successful answer; a function receives the answer's body, which must then not be bytes. */
  readonly units: number | ((body: Shown) => number);
  /** How the units are computed, in words, for the published document; where `units` is a function. */
  readonly unitsRule?: string;
  /**
   * Worst-case units from the arguments alone; null when the list that determines them is missing. Required where `units` is a
   * function: cost caps, the monthly cap and the cost preview use it.
   */
  readonly predict?: (args: Readonly<Record<string, unknown>>) => number | null;
  /** Whether keyed calls are counted as usage. For others the key is only checked. */
  readonly usage: boolean;
  /** Concurrent calls per account and process; further ones get a 429. For slow calls. */
  readonly maxConcurrentPerAccount?: number;
  /** Its work is free, so its processor time is limited by account and by network (`pipeline/load/work-budget.ts`). */
  readonly freeWork?: true;
  /** Request, work and answer are large and run on a worker thread. Created by `offloaded` together with the handler. */
  readonly offloaded?: Offloaded;
  /** The handler checks whether the key is active: a rotation must answer a repeat that carries the key it revoked. */
  readonly confirms?: "handler";
  /**
   * Rule for `Idempotency-Key` of keyed POSTs; `honoured` by default. `handler`: also for anonymous callers, and the handler
   * stores the answer itself.
   */
  readonly idempotency?: "required" | "never" | "handler";
  /** The handler receives a `SignedBody`: the exact bytes and this header. For callbacks, whose signature covers the bytes. */
  readonly signedBy?: "stripe-signature";
  /** Members of the answer that are shown once: they are neither stored nor replayed. */
  readonly secrets?: readonly string[];
  /** Headers that the handler reads itself, as `caller.header`. */
  readonly headers?: readonly HandledHeader[];
  /** A POST or DELETE that changes something: a duplicate that runs at the same time is refused instead of computed again. */
  readonly effect?: true;
  /** Rule for the cost cap of keyed calls; by default POSTs that cost units accept one. */
  readonly costCap?: CostCapRule;
  readonly params?: Params;
  readonly query?: Query;
  /** Absent for endpoints without body. */
  readonly body?: Body;
  readonly bodyLimits?: JsonLimits;
  readonly response: z.ZodType<Shown, Given>;
  /** Content type when it is not application/json; the handler of a text returns bytes. */
  readonly media?:
    | `text/${"plain" | "javascript" | "calendar" | "csv"}; charset=utf-8`
    | "application/mcp-server-card+json";
  /** Every row of its dataset that a search finds, in order: pages count them by column. Takes the parsed query. */
  readonly rowsOf?: (query: Readonly<Record<string, unknown>>, context: SnapshotContext) => readonly number[];
  /** Results are also available as CSV. */
  readonly csv?: true;
  /**
   * The answer is rendered as HTML by the endpoint's view among the pages: `always`, or for `browsers` only, while other
   * clients get JSON.
   */
  readonly page?: "always" | "browsers";
  /** Status of success; a 204 has no body and its response schema is null. */
  readonly status?: 200 | 201 | 204;
  /** Further statuses that use the response schema, such as 503 of a health check. */
  readonly otherStatuses?: readonly (201 | 503)[];
  /** Codes that the handler can throw; those of the pipeline are implied. */
  readonly failures?: readonly FailureCode[];
  /** `strong`: same request, snapshot and day give the same bytes. `weak`: the body contains the time it was made. */
  readonly cache: "strong" | "weak" | "none";
  /** Requests from other sites are refused, not only blocked from reading the answer: for changes that use a cookie. */
  readonly siteOnly?: true;
  /** Which origins may call from a browser; `widget`: those of the widget key. */
  readonly cors: "any" | "site" | "widget" | "none";
  /** Which published documents contain the operation; `agent` is in both. */
  readonly exported: "agent" | "public" | "none";
  /** Name of the tool that calls it; false for none. */
  readonly tool: string | false;
  /** Tool description for agents; without it the summary is used. */
  readonly guide?: ToolGuide;
  /** Date of deprecation and address of the successor. */
  readonly deprecated?: { readonly since: string; readonly successor: string };
};

/**
 * What a handler receives. `snapshot`: the answer depends only on the request, the snapshot and the day, so it can be replayed.
 * `service`: it reads or changes accounts, the clock or the service itself.
 */
type ContextOf<Own extends object = object> = {
  readonly snapshot: SnapshotContext;
  readonly service: ServiceContext<Own>;
};

/** Whether answers carry an audit seal. Sealed answers must be replayable, so endpoints of kind `service` cannot have one. */
type SealRule = { readonly snapshot: { readonly sealed?: true }; readonly service: { readonly sealed?: never } };

/** An endpoint with all defaults filled in, as the router, pipeline and documents use it. */
export type Endpoint = Omit<
  Declaration<Shape, Shape, z.ZodType, unknown, unknown>,
  "params" | "query" | "body" | "status" | "costCap" | "units"
> & {
  readonly params: Shape;
  readonly query: Shape;
  readonly body: z.ZodType | null;
  readonly status: 200 | 201 | 204;
  readonly costCap: CostCapRule;
  readonly units: number | ((body: unknown) => number);
  /** Scope that a child key needs; null when any key will do or keys are ignored. */
  readonly scope: KeyScope | "owner" | null;
  /** Names of the parameters in the path, in order. */
  readonly pathParameters: readonly string[];
} & (Reading<"snapshot"> | Reading<"service">);

type Reading<Reads extends keyof ContextOf> = SealRule[Reads] & {
  readonly reads: Reads;
  /** Services of its feature, passed to the handler beside the shared ones. */
  readonly uses?: FeatureServices<object>;
  handler(input: AnyInput, context: ContextOf[Reads]): MaybePromise<Answer<unknown>>;
};

export type AnyInput = Input<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>, unknown>;
export type MaybePromise<Value> = Value | Promise<Value>;

export function defineEndpoint<
  Reads extends keyof ContextOf,
  Shown,
  Given,
  P extends Shape = z.ZodObject<{}>,
  Q extends Shape = z.ZodObject<{}>,
  B extends z.ZodType = z.ZodUndefined,
  Own extends object = object,
>(
  declared: Declaration<P, Q, B, Shown, Given> &
    NoInfer<SealRule[Reads]> & {
      readonly reads: Reads;
      readonly uses?: FeatureServices<Own>;
      handler(
        input: Input<z.output<P>, z.output<Q>, z.output<B>>,
        context: ContextOf<Own>[Reads],
      ): MaybePromise<Answer<NoInfer<Given>>>;
    },
): Endpoint {
  if (typeof declared.units === "function" && declared.predict === undefined)
    throw new Error(`${declared.id}: units that depend on the answer need predict`);
  const priced = declared.units !== 0;
  return {
    ...declared,
    ...(isPaged(declared.query, declared.response) && declared.reads === "snapshot"
      ? pagedParts(declared as unknown as PagedDeclaration)
      : { query: declared.query ?? z.object({}) }),
    params: declared.params ?? z.object({}),
    body: declared.body ?? null,
    status: declared.status ?? 200,
    costCap: declared.costCap ?? (declared.method === "POST" && priced ? "optional" : "ignored"),
    scope: scopeOf(declared),
    pathParameters: Array.from(declared.path.matchAll(/\{([^}]+)\}/g), ([, name]) => name),
    // The handler's own types are checked above; the table treats all handlers alike.
  } as unknown as Endpoint;
}

type PagedDeclaration = Reading<"snapshot"> &
  Pick<Endpoint, "id" | "refuseCursor" | "guide"> & { readonly query: Shape; readonly response: Shape };

/** What every list has in addition: cursors. Tools are not shown them: a model counts rows, and copies badly. */
function pagedParts({ id, query, response, guide, handler, refuseCursor }: PagedDeclaration) {
  const refuse = (problem: string) => {
    throw new ValidationError([{ loc: ["query", "cursor"], msg: `cursor ${problem}`, type: "invalid_cursor" }]);
  };
  return {
    query: "cursor" in query.shape ? query : query.extend({ cursor: cursorField }),
    response: withNextCursor(response),
    ...(guide && { guide: { ...guide, hidden: [...(guide.hidden ?? []), "cursor"] } }),
    handler: withCursor({ id, handler, query }, refuseCursor ?? refuse),
  };
}

/** Whether unknown query parameters are rejected. */
export function refusesUnknownParameters({ path, page, envelope }: Endpoint): boolean {
  // Balancers, links and mail programs add parameters to health checks and pages.
  if (!path.startsWith("/v1/") || page === "always") return false;
  // This family reports them itself, in a 200.
  return envelope !== "am";
}

/** Derived from the declaration, so that a new endpoint always has a scope. */
function scopeOf({
  auth,
  session,
  ownerOnly,
  sealed,
  usage,
}: Pick<Endpoint, "auth" | "session" | "ownerOnly" | "sealed" | "usage">): Endpoint["scope"] {
  if (auth === "none") return null;
  if (ownerOnly) return "owner";
  if (session) return "account";
  if (sealed) return "seal";
  return usage || auth === "required" ? "read" : null;
}

/**
 * Builds the handler of an offloaded endpoint from its parts. The handler runs them in sequence on its own thread, so that
 * replaying a seal gives the same answer.
 */
export function offloaded<Asked extends AnyInput, Needs, Found, Given>(parts: {
  needs(input: Asked): Needs;
  lookUp(needs: Needs, context: SnapshotContext): Found;
  work(input: Asked, found: Found): MaybePromise<Answer<Given>>;
}) {
  return {
    // The part types fit each other; the table treats all endpoints alike.
    offloaded: parts as unknown as Offloaded,
    reads: "snapshot" as const,
    handler: (input: Asked, context: SnapshotContext) => parts.work(input, parts.lookUp(parts.needs(input), context)),
  };
}
