import { z } from "zod";
import type { TableName } from "../../schemas/tables.ts";
import type { KeyScope } from "../accounts/credential.ts";
import type { FailureCode } from "../base/errors.ts";
import type { HandledHeader, ServiceContext, SnapshotContext } from "./context.ts";
import type { FeatureServices } from "./services.ts";
import type { JsonLimits } from "../wire/json-guard.ts";

/**
 * Where an operation looks for its cost cap. `header`: required there. `header-or-body`: required in either. `optional`:
 * honoured when sent. `ignored`: reads, and calls that cost nothing.
 */
export type CostCapRule = "header" | "header-or-body" | "optional" | "ignored";

/** Which note an answer carries in `X-Result-Note`. */
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

/** What a handler gives back. Bytes are a JSON body made ready by the build; they are sent as they are. */
export type Answer<Body> = {
  readonly body: Body | Uint8Array;
  /** A body that is no bytes, as JSON, where that is at hand: it is sent in its place unless the body is still to be sealed. */
  readonly bytes?: Uint8Array;
  readonly note?: ResultNote | undefined;
  /** Nothing was found. Usage counts such answers apart. */
  readonly empty?: boolean;
  /** Status when it differs from the endpoint's own; 503 of a health check. */
  readonly status?: 200 | 201 | 503;
  /** ETag of bytes that do not come from the snapshot. */
  readonly etag?: string;
  /** Records that the answer shows or rests on, in any order: what its seal names. For endpoints that are `sealed`. */
  readonly records?: readonly RecordRef[];
  readonly cookies?: readonly Cookie[];
  /** The answer costs nothing, whatever the endpoint costs: the dataset holds no row, or the number that was asked for is nobody's. */
  readonly unbilled?: true;
  /** Error with status 200; never cached or stored. */
  readonly failed?: true;
  /** The answer of an earlier call under the same Idempotency-Key, which the handler kept itself. */
  readonly replayed?: boolean;
};

/** A body as it was sent, and what its sender signed it with; null when that is missing. */
export type SignedBody = { readonly bytes: Uint8Array; readonly signature: string | null };

/** Parsed input of a handler. */
export type Input<Params, Query, Body> = { readonly params: Params; readonly query: Query; readonly body: Body };

/**
 * The parts of a handler whose request and answer are too large for the thread that serves everybody. `needs` and `work` run on
 * another thread, `lookUp` runs where the snapshot is. What one part gives to the next is plain data, and little of it.
 */
export type Offloaded = {
  /** What has to be looked up for the work. */
  needs(input: AnyInput): unknown;
  /** Looks it up. Throws the endpoint's own failures. */
  lookUp(needs: unknown, context: SnapshotContext): unknown;
  /** The answer, from nothing but the input and what was found. Its body is an object. */
  work(input: AnyInput, found: unknown): MaybePromise<Answer<unknown>>;
};

/** What a model that has never seen the service is told about a tool, and the words by which people ask for it. */
export type ToolGuide = {
  /** When to call it and what to send, with examples as people write them; which other tool is meant instead. */
  readonly use: string;
  /** Arguments that find something in the demo snapshot. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Fields of the operation that are no arguments of the tool. */
  readonly hidden?: readonly string[];
  /** In lower case. None holds another of the same tool, also when both are folded, or one word would count twice. */
  readonly keywords: readonly string[];
};

/** Calls that an endpoint takes from one caller; a bucket holds those of one minute, or of one second. */
export type RateLimit = { readonly perMinute: number } | { readonly perSecond: number };

type Shape = z.ZodObject;

/** What every endpoint says of itself. Nothing about an endpoint is written anywhere else. */
type Declaration<Params extends Shape, Query extends Shape, Body extends z.ZodType, Shown, Given> = {
  /** Number of the operation in the contract. */
  readonly id: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** With `{name}` for parameters; each stands for one whole segment. */
  readonly path: string;
  /**
   * Arguments of a call that the demo corpus answers: path and query in one. A body shows the example of its own schema; an
   * operation that needs nothing needs no example.
   */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly summary: string;
  /** Sentences beyond the summary, for the published document and the tool list. */
  readonly description?: string;
  /** Failures of input are answers of the handler, 200 with `error`: its schemas refuse nothing, unknown names included. */
  readonly envelope?: "am";
  /** `optional`: anonymous callers are served too. `none`: credentials are not looked at. */
  readonly auth: "none" | "optional" | "required";
  /** Whoever holds the widget key pays: that key and the origin of the page are looked at, in place of the caller's own key. */
  readonly payer?: "widget";
  /** A session cookie is taken in place of a key. */
  readonly session?: true;
  /** Keys and payments are the affair of the account's own keys: no child key may call it, whatever its scopes. */
  readonly ownerOnly?: true;
  /** Whether an anonymous call takes one of the three slots of its day. */
  readonly slot: boolean;
  /**
   * `exempt`: health and pages. Otherwise an own limit in place of the anonymous bucket, counted by key, or by network for
   * callers without one and where `by` says so.
   */
  readonly burst?: "exempt" | (RateLimit & { readonly by?: "network" });
  /** Units of a successful answer; a function gets the answer's body, which must then not be bytes. */
  readonly units: number | ((body: Shown) => number);
  /** What the units depend on, in words, for the published document; where `units` is a function. */
  readonly unitsRule?: string;
  /**
   * Units of the worst case from the arguments alone; null when the list that fixes them is missing. Needed where `units`
   * is a function: cost caps, the monthly cap and the cost preview ask it.
   */
  readonly predict?: (args: Readonly<Record<string, unknown>>) => number | null;
  /** Whether keyed calls are counted as usage. Others only have their key confirmed. */
  readonly usage: boolean;
  /** Calls of one account that a process works on at a time; others get a 429 meanwhile. For calls that take long. */
  readonly maxConcurrentPerAccount?: number;
  /** Request, work and answer are large and get a thread of their own. Made by `offloaded`, with the handler. */
  readonly offloaded?: Offloaded;
  /** The handler itself finds out whether the key is active; a rotation answers its own repeat with the key it revoked. */
  readonly confirms?: "handler";
  /**
   * Rule for `Idempotency-Key` of keyed POSTs; `honoured` unless said otherwise. `handler`: also of callers without a key, and
   * what it stands for the handler keeps itself.
   */
  readonly idempotency?: "required" | "never" | "handler";
  /**
   * The body reaches the handler as a `SignedBody`: byte for byte, with this header. For callbacks, whose signature covers the
   * bytes.
   */
  readonly signedBy?: "stripe-signature";
  /** Members of the answer that are shown once: they are neither stored nor shown to a repeat. */
  readonly secrets?: readonly string[];
  /** Headers that the handler reads itself, as `caller.header`. */
  readonly headers?: readonly HandledHeader[];
  /** A POST or DELETE that changes something: a duplicate that runs at the same time is refused instead of computed again. */
  readonly effect?: true;
  /** Rule for the cost cap of keyed calls; POSTs that cost units honour one unless said otherwise. */
  readonly costCap?: CostCapRule;
  readonly params?: Params;
  readonly query?: Query;
  /** Absent for endpoints without body. */
  readonly body?: Body;
  readonly bodyLimits?: JsonLimits;
  readonly response: z.ZodType<Shown, Given>;
  /** What the body is unless it is JSON; the handler then gives its bytes. */
  readonly media?: `text/${"plain" | "javascript" | "calendar" | "csv"}; charset=utf-8`;
  /** Its results are also given as rows of CSV, to whoever would rather have those than JSON. */
  readonly csv?: true;
  /**
   * The answer is made for people, by the view of this endpoint among the pages: `always`, or for `browsers` only, while programs
   * get it as JSON.
   */
  readonly page?: "always" | "browsers";
  /** Status of success; a 204 has no body, and its response is null. */
  readonly status?: 200 | 201 | 204;
  /** Further statuses that answer with the response schema; 503 of a health check. */
  readonly otherStatuses?: readonly (201 | 503)[];
  /** Codes that the handler itself can throw; those of the pipeline are implied. */
  readonly failures?: readonly FailureCode[];
  /** `strong`: same request, snapshot and day give the same bytes. `weak`: the body tells when it was made. */
  readonly cache: "strong" | "weak" | "none";
  /** Pages of other sites are refused, not only kept from reading the answer: for changes that a cookie takes part in. */
  readonly siteOnly?: true;
  /** Which origins may call from a browser; `widget`: those of the widget key. */
  readonly cors: "any" | "site" | "widget" | "none";
  /** Which published documents carry the operation; `agent` is in both. */
  readonly exported: "agent" | "public" | "none";
  /** Name of the tool that calls it; false for none. */
  readonly tool: string | false;
  /** What agents read of the tool beside its schemas; its summary without one. */
  readonly guide?: ToolGuide;
  /** Since when the operation is deprecated, and where its successor lives. */
  readonly deprecated?: { readonly since: string; readonly successor: string };
};

/**
 * What a handler is given. `snapshot`: its answer depends on the request, the snapshot and the day alone, so that it can be
 * replayed. `service`: it reads or changes accounts, the clock or the service itself.
 */
type ContextOf<Own extends object = object> = {
  readonly snapshot: SnapshotContext;
  readonly service: ServiceContext<Own>;
};

/** Whether answers carry an audit seal. A seal promises a replay, so no endpoint that reads the service can have one. */
type SealRule = { readonly snapshot: { readonly sealed?: true }; readonly service: { readonly sealed?: never } };

/** An endpoint with all defaults filled in, as router, pipeline and documents see it. */
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
  /** What a child key has to be good for to call it; null when any will do, or keys are not looked at. */
  readonly scope: KeyScope | "owner" | null;
  /** Names of the parameters in the path, in order. */
  readonly pathParameters: readonly string[];
} & (Reading<"snapshot"> | Reading<"service">);

type Reading<Reads extends keyof ContextOf> = SealRule[Reads] & {
  readonly reads: Reads;
  /** Services of its feature that the handler is given beside those that all share. */
  readonly uses?: FeatureServices<object>;
  handler(input: AnyInput, context: ContextOf[Reads]): MaybePromise<Answer<unknown>>;
};

export type AnyInput = Input<Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>, unknown>;
export type MaybePromise<Value> = Value | Promise<Value>;

/** Declares one endpoint: the only place where anything about it is written. */
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
    params: declared.params ?? z.object({}),
    query: declared.query ?? z.object({}),
    body: declared.body ?? null,
    status: declared.status ?? 200,
    costCap: declared.costCap ?? (declared.method === "POST" && priced ? "optional" : "ignored"),
    scope: scopeOf(declared),
    pathParameters: Array.from(declared.path.matchAll(/\{([^}]+)\}/g), ([, name]) => name),
    // The handler's own types are checked above; the table sees all handlers alike.
  } as unknown as Endpoint;
}

/** Whether names that the query of an endpoint does not have are refused. */
export function refusesUnknownParameters({ path, page, envelope }: Endpoint): boolean {
  // Health checks and pages may be asked with whatever a balancer, a link or a mail program adds.
  if (!path.startsWith("/v1/") || page === "always") return false;
  // This family tells of them itself, in a 200.
  return envelope !== "am";
}

/** By what an endpoint says of itself anyway, so that a new one has its scope from the start. */
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
 * The handler of an offloaded endpoint, from its parts. The handler itself runs them in a row, so that the replay of a seal,
 * which asks it on its own thread, gets the same answer.
 */
export function offloaded<Asked extends AnyInput, Needs, Found, Given>(parts: {
  needs(input: Asked): Needs;
  lookUp(needs: Needs, context: SnapshotContext): Found;
  work(input: Asked, found: Found): MaybePromise<Answer<Given>>;
}) {
  return {
    // The types of the parts fit each other; the table sees all endpoints alike.
    offloaded: parts as unknown as Offloaded,
    reads: "snapshot" as const,
    handler: (input: Asked, context: SnapshotContext) => parts.work(input, parts.lookUp(parts.needs(input), context)),
  };
}
