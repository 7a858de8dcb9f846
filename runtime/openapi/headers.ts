import type { Endpoint } from "../endpoint/endpoint.ts";

type HeaderText = {
  readonly description: string;
  readonly schema: {
    readonly type: "string" | "integer";
    readonly pattern?: string;
    readonly format?: string;
    readonly enum?: string[];
    readonly minimum?: number;
    readonly maximum?: number;
  };
};

/** A request header, as a component of the documents. */
export type RequestHeader = keyof typeof requestHeaders;
export type ResponseHeader = keyof typeof responseHeaders;

export const requestHeaders = {
  "Idempotency-Key": {
    description:
      "Makes a repeated POST of a keyed caller one execution and one charge for 24 hours: 1 to 255 visible ASCII characters.",
    schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  },
  "X-Cost-Cap-JPY": {
    description: "Most this call may cost, in whole yen before tax; the lower of this and max_cost_jpy binds.",
    schema: { type: "integer", minimum: 0, maximum: 999_999_999 },
  },
  "X-Client-Tag": {
    description: "Label of your own that usage is grouped by; one that does not fit is ignored.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{1,32}$" },
  },
  "X-Corpus-Snapshot-Id": {
    description: "Answers from this snapshot instead of the current one.",
    schema: { type: "string", pattern: "^cs1_[a-z2-7]{52}$" },
  },
  "If-None-Match": {
    description: "ETag you hold; an unchanged answer is a 304 and costs nothing. * names no answer.",
    schema: { type: "string" },
  },
  "X-CSRF-Token": {
    description: "Value of the service_csrf cookie; needed when the session cookie stands in for a key.",
    schema: { type: "string" },
  },
  "X-Task-State-Token": {
    description: "State token of the task; not needed with a key of the account that made it.",
    schema: { type: "string" },
  },
  "X-Widget-Key": {
    description: "Widget key (wgt_), in place of the parameter key.",
    schema: { type: "string" },
  },
  "Accept-Language": {
    description: "Language of the mails that follow, unless the body names one: ja or en.",
    schema: { type: "string" },
  },
} satisfies Record<string, HeaderText>;

export const responseHeaders = {
  "X-Request-Id": { description: "Id of this call, for questions about it.", schema: { type: "string" } },
  "X-Corpus-Snapshot-Id": { description: "Snapshot the answer came from.", schema: { type: "string" } },
  ETag: { description: "Validator for If-None-Match.", schema: { type: "string" } },
  "X-Billable-Units": {
    description: "Units charged for this call; sent to callers with a key.",
    schema: { type: "integer", minimum: 0 },
  },
  "X-Cost-JPY": {
    description: "Yen before tax charged for this call; sent to callers with a key.",
    schema: { type: "integer", minimum: 0 },
  },
  "X-Client-Tag": { description: "The label that was kept.", schema: { type: "string" } },
  "X-Client-Tag-Status": {
    description: "Sent when a label was not kept.",
    schema: { type: "string", enum: ["ignored"] },
  },
  "X-Result-Note": {
    description: "How to read the answer; an empty one never proves absence.",
    schema: { type: "string", enum: ["not-confirmable", "field-not-published", "partial-match"] },
  },
  "X-Ignored-Fields": {
    description:
      "Fields of the body that this operation does not know and has ignored, percent-encoded, with commas between them; first level only.",
    schema: { type: "string" },
  },
  "Idempotency-Replayed": {
    description: "The answer of the first call with this Idempotency-Key; nothing was charged.",
    schema: { type: "string", enum: ["true"] },
  },
  "X-Anon-Quota-Limit": {
    description: "Anonymous requests a day in Japan.",
    schema: { type: "integer", minimum: 0 },
  },
  "X-Anon-Quota-Remaining": { description: "Anonymous requests left today.", schema: { type: "integer", minimum: 0 } },
  "X-Anon-Quota-Reset": {
    description: "When the count starts again.",
    schema: { type: "string", format: "date-time" },
  },
  "X-Quota-Degraded": {
    description: "The count is that of one process, because the store cannot be reached.",
    schema: { type: "string", enum: ["1"] },
  },
  "RateLimit-Policy": { description: "Limits that apply, as structured fields.", schema: { type: "string" } },
  RateLimit: { description: "What is left of them, as structured fields.", schema: { type: "string" } },
  "Retry-After": { description: "Whole seconds to wait.", schema: { type: "integer", minimum: 1 } },
  "WWW-Authenticate": { description: "How to authenticate.", schema: { type: "string" } },
  Deprecation: { description: "Since when the operation is deprecated, as @unix-seconds.", schema: { type: "string" } },
  Link: { description: "Successor of a deprecated operation, and its notice.", schema: { type: "string" } },
} satisfies Record<string, HeaderText>;

/** The headers an operation reads, besides credentials. */
export function requestHeadersOf(endpoint: Endpoint): RequestHeader[] {
  const can = admits(endpoint);
  const rules: Record<RequestHeader, boolean> = {
    "Idempotency-Key": can.idempotency,
    "X-Cost-Cap-JPY": can.costCap,
    "X-Client-Tag": can.usage,
    "X-Corpus-Snapshot-Id": can.pin,
    "If-None-Match": can.conditional,
    "X-CSRF-Token": can.csrf,
    "X-Task-State-Token": false,
    "X-Widget-Key": false,
    "Accept-Language": false,
  };
  for (const name of Object.keys(rules) as RequestHeader[])
    rules[name] ||= endpoint.headers?.some((handled) => handled === name.toLowerCase()) ?? false;
  return chosen(rules);
}

/** The headers of a successful answer. */
export function successHeadersOf(endpoint: Endpoint): ResponseHeader[] {
  const can = admits(endpoint);
  return chosen({
    ...identity(can),
    ETag: can.conditional,
    "X-Client-Tag": can.usage,
    "X-Client-Tag-Status": can.usage,
    "X-Result-Note": endpoint.reads === "snapshot" && can.credentials,
    "X-Ignored-Fields": endpoint.body !== null,
    "Idempotency-Replayed": can.idempotency,
    ...limits(can, endpoint.slot),
    Deprecation: endpoint.deprecated !== undefined,
    Link: endpoint.deprecated !== undefined,
  });
}

/** The headers of a failure with this status; the same for all operations, because components are shared. */
export function failureHeadersOf(status: number): ResponseHeader[] {
  return chosen({
    "X-Request-Id": true,
    "Retry-After": status === 429 || status === 503,
    "WWW-Authenticate": status === 401,
  });
}

function identity(can: Admits) {
  return {
    "X-Request-Id": true,
    "X-Corpus-Snapshot-Id": can.pin,
    "X-Billable-Units": can.credentials,
    "X-Cost-JPY": can.credentials,
  };
}

function limits(can: Admits, slot: boolean) {
  return {
    "X-Anon-Quota-Limit": slot,
    "X-Anon-Quota-Remaining": slot,
    "X-Anon-Quota-Reset": slot,
    "X-Quota-Degraded": slot,
    "RateLimit-Policy": can.limited,
    RateLimit: can.limited,
  };
}

function chosen<Name extends string>(rules: Partial<Record<Name, boolean>>): Name[] {
  return (Object.keys(rules) as Name[]).filter((name) => rules[name]);
}

/** What the pipeline does with calls of an endpoint, derived from its declaration. */
type Admits = {
  /** Keys are checked. */
  readonly credentials: boolean;
  readonly idempotency: boolean;
  readonly costCap: boolean;
  /** Calls are counted as usage, so a label is stored. */
  readonly usage: boolean;
  /** The caller may select the snapshot. */
  readonly pin: boolean;
  /** Answers have an ETag. */
  readonly conditional: boolean;
  /** A session cookie may replace a key, and the call changes something. */
  readonly csrf: boolean;
  /** Burst limits apply. */
  readonly limited: boolean;
};

export function admits(endpoint: Endpoint): Admits {
  const credentials = endpoint.auth !== "none";
  const reads = endpoint.method === "GET";
  return {
    credentials,
    idempotency:
      endpoint.idempotency === "handler" ||
      (credentials && endpoint.method === "POST" && endpoint.idempotency !== "never"),
    costCap: credentials && endpoint.costCap !== "ignored",
    usage: credentials && endpoint.usage,
    pin: (endpoint.reads === "snapshot" && endpoint.burst !== "exempt") || (credentials && endpoint.units !== 0),
    conditional: reads && endpoint.cache !== "none",
    csrf: endpoint.session === true && !reads,
    limited: endpoint.burst !== "exempt",
  };
}
