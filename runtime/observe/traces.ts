import type { FinishedCall } from "./finished-call.ts";

export type Traces = {
  /** Adds the span of a call, if it is sampled. Never throws, and waits for nothing. */
  record(call: FinishedCall): void;
  /** Sends what is held, for at most the timeout of one export. */
  close(): Promise<void>;
};

export type TracesOptions = {
  /** Variables that OpenTelemetry defines; no others are read. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly random: (bytes: number) => Buffer;
  readonly warn: (line: string) => void;
};

/** Spans held while an export is under way; more are dropped. */
const mostHeld = 4096;
const batchSize = 512;
const exportEveryMs = 5000;
const exportTimeoutMs = 10_000;

/**
 * Sends one span for each call, and one for each phase of it, to an OTLP receiver over HTTP as JSON. Null, and nothing is done, unless
 * the environment names a receiver. A span has what a line of the log has: no address, query or body. The SDK of OpenTelemetry needs
 * a newer Node and hooks into every library; this is all that the service needs of it.
 */
export function createTraces({ env, version, now, random, warn }: TracesOptions): Traces | null {
  const endpoint = endpointOf(env);
  if (endpoint === null) return null;
  const isSampled = samplerOf(env);
  const headers = { "content-type": "application/json", ...pairs(env["OTEL_EXPORTER_OTLP_HEADERS"]) };
  const resource = {
    "service.name": env["OTEL_SERVICE_NAME"] ?? "konkyo",
    "service.version": version,
    "process.pid": process.pid,
    ...pairs(env["OTEL_RESOURCE_ATTRIBUTES"]),
  };
  let held: object[] = [];
  let dropped = 0;
  let exporting: Promise<void> | null = null;

  const send = async () => {
    const spans = held;
    held = [];
    const scopeSpans = [{ scope: { name: "konkyo", version }, spans }];
    const body = JSON.stringify({ resourceSpans: [{ resource: { attributes: attributes(resource) }, scopeSpans }] });
    try {
      const signal = AbortSignal.timeout(exportTimeoutMs);
      const response = await fetch(endpoint, { method: "POST", headers, body, signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (error) {
      dropped += spans.length;
      warn(`traces were not taken by ${endpoint.host} (${(error as Error).message}); ${dropped} spans lost so far`);
    }
  };
  const flush = () => {
    if (held.length === 0 || exporting !== null) return exporting;
    return (exporting = send().finally(() => (exporting = null)));
  };
  const timer = setInterval(() => void flush(), exportEveryMs).unref();

  return {
    record(call) {
      const parent = parentOf(call.traceparent);
      const traceId = parent?.traceId ?? random(16).toString("hex");
      if (!isSampled(traceId, parent?.sampled ?? null)) return;
      if (held.length >= mostHeld) return void (dropped += 1);
      held.push(...spansOf(call, { traceId, parentSpanId: parent?.spanId, endMs: now(), random }));
      if (held.length >= batchSize) void flush();
    },
    async close() {
      clearInterval(timer);
      await exporting;
      await flush();
    },
  };
}

function endpointOf(env: TracesOptions["env"]): URL | null {
  if (env["OTEL_SDK_DISABLED"] === "true" || env["OTEL_TRACES_EXPORTER"] === "none") return null;
  const exact = env["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"];
  const base = env["OTEL_EXPORTER_OTLP_ENDPOINT"];
  const text = exact || (base && `${base.replace(/\/$/, "")}/v1/traces`);
  return text ? new URL(text) : null;
}

/** Whether a trace is kept. With `parentbased_` the decision of the caller goes before our own. */
function samplerOf(env: TracesOptions["env"]): (traceId: string, parent: boolean | null) => boolean {
  const [, followsParent, kind] = /^(parentbased_)?(.*)$/.exec(env["OTEL_TRACES_SAMPLER"] ?? "parentbased_always_on")!;
  const ratio = kind === "always_off" ? 0 : kind === "traceidratio" ? Number(env["OTEL_TRACES_SAMPLER_ARG"] ?? 1) : 1;
  // The low 56 bits of an id are random, whoever made it.
  const own = (traceId: string) => Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56;
  return (traceId, parent) => (followsParent && parent !== null ? parent : own(traceId));
}

/** The trace that a caller's request belongs to; null without one, or when it is malformed. */
function parentOf(text: string | null | undefined) {
  const found = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/.exec(text ?? "");
  if (!found) return null;
  return { traceId: found[1]!, spanId: found[2]!, sampled: (Number.parseInt(found[3]!, 16) & 1) === 1 };
}

type Place = {
  readonly traceId: string;
  readonly parentSpanId: string | undefined;
  readonly endMs: number;
  readonly random: TracesOptions["random"];
};

/** SpanKind and StatusCode of the protocol. */
const [kindInternal, kindServer, statusError] = [1, 2, 2];

function spansOf(call: FinishedCall, { traceId, parentSpanId, endMs, random }: Place): object[] {
  const newId = () => random(8).toString("hex");
  const spanId = newId();
  const startMs = endMs - call.serviceMs;
  const server = {
    traceId,
    spanId,
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name: call.route === null ? call.method : `${call.method} ${call.route}`,
    kind: kindServer,
    ...times(startMs, endMs),
    attributes: attributes({
      "http.request.method": call.method,
      "http.route": call.route,
      "http.response.status_code": call.status,
      "error.type": call.code,
      "konkyo.operation": call.operationId,
      "konkyo.request_id": call.requestId,
      "konkyo.snapshot": call.snapshotId,
      "konkyo.auth": call.auth,
      "konkyo.units": call.units,
      "konkyo.cached": call.cached,
      "konkyo.replayed": call.replayed,
    }),
    ...(call.status >= 500 ? { status: { code: statusError } } : {}),
  };
  let lapMs = startMs;
  const phases = Array.from((call.phases ?? "").matchAll(/([\w-]+);dur=([\d.]+)/g), ([, name, ms]) => {
    const [fromMs, toMs] = [lapMs, (lapMs += Number(ms))];
    return { traceId, spanId: newId(), parentSpanId: spanId, name, kind: kindInternal, ...times(fromMs, toMs) };
  });
  return [server, ...phases];
}

function times(startMs: number, endMs: number) {
  const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n);
  return { startTimeUnixNano: nanoseconds(startMs), endTimeUnixNano: nanoseconds(endMs) };
}

function attributes(values: Readonly<Record<string, string | number | boolean | null>>): object[] {
  return Object.entries(values).flatMap(([key, value]) => (value === null ? [] : { key, value: typed(value) }));
}

function typed(value: string | number | boolean): object {
  if (typeof value === "string") return { stringValue: value };
  return typeof value === "boolean" ? { boolValue: value } : { intValue: String(value) };
}

/** `name=value,name=value` with percent-encoded values, as OpenTelemetry writes lists. */
function pairs(text = ""): Record<string, string> {
  const entries = text.split(",").flatMap((pair) => {
    const [, name, value] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name === undefined ? [] : [[name, decodeURIComponent(value!)] as const];
  });
  return Object.fromEntries(entries);
}
