import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTraces } from "../../../runtime/observe/traces.ts";
import { inventedCall } from "./invented-call.ts";

type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes?: readonly { key: string; value: Record<string, unknown> }[];
  readonly status?: { code: number };
};
type Taken = { readonly request: IncomingMessage; readonly spans: readonly Span[]; readonly resource: string };

/** A receiver of OTLP on a free port. */
async function startReceiver(status = 200) {
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    taken.push({
      request,
      spans: resourceSpans[0].scopeSpans[0].spans,
      resource: JSON.stringify(resourceSpans[0].resource),
    });
    response.writeHead(status).end("{}");
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => void server.close());
  return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const warnings: string[] = [];
let made = 0;
const parts = {
  version: "9.8.7",
  now: () => 1_700_000_000_000,
  random: (bytes: number) => Buffer.alloc(bytes, (made += 1)),
  warn: (line: string) => void warnings.push(line),
};
const open = (env: Record<string, string>) => createTraces({ env, ...parts })!;
const parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

describe("traces", () => {
  it("are nothing at all unless the environment names a receiver", () => {
    const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    expect(createTraces({ env: {}, ...parts })).toBeNull();
    expect(createTraces({ env: { ...receiver, OTEL_SDK_DISABLED: "true" }, ...parts })).toBeNull();
    expect(createTraces({ env: { ...receiver, OTEL_TRACES_EXPORTER: "none" }, ...parts })).toBeNull();
  });

  it("have a span for a call below that of its caller, and one for each phase", async () => {
    const { taken, url } = await startReceiver();
    const env = {
      OTEL_EXPORTER_OTLP_HEADERS: "x-token=a%20b",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
    };
    const traces = open({ OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`, ...env });
    traces.record(inventedCall({ serviceMs: 1.5, traceparent: parent, phases: "auth;dur=0.25, work;dur=1.25" }));
    traces.record(inventedCall({ status: 503, code: "overloaded", traceparent: "nonsense" }));
    await traces.close();
    const [{ request, spans, resource }] = taken as [Taken];
    expect([request.url, request.headers["x-token"]]).toEqual(["/v1/traces", "a b"]);
    for (const value of ["konkyo", "9.8.7", "deployment.environment"]) expect(resource).toContain(value);
    const [call, auth, work, failed] = spans as [Span, Span, Span, Span];
    expect(call).toMatchObject({
      traceId: "0af7651916cd43dd8448eb211c80319c",
      parentSpanId: "b7ad6b7169203331",
      name: "GET /v1/programs/search",
      kind: 2,
      startTimeUnixNano: "1699999999998500000",
      endTimeUnixNano: "1700000000000000000",
    });
    expect(call.attributes).toContainEqual({ key: "http.response.status_code", value: { intValue: "200" } });
    expect(call.attributes).toContainEqual({ key: "konkyo.cached", value: { boolValue: false } });
    expect([auth, work]).toMatchObject([
      { name: "auth", parentSpanId: call.spanId, endTimeUnixNano: "1699999999998750000" },
      { name: "work", parentSpanId: call.spanId, startTimeUnixNano: "1699999999998750000" },
    ]);
    expect(failed).toMatchObject({ status: { code: 2 }, traceId: expect.stringMatching(/^[\da-f]{32}$/) });
    expect(failed.parentSpanId).toBeUndefined();
    expect(JSON.stringify(spans)).not.toContain("key_1");
  });

  it.each([
    { sampler: "always_off", traceparent: parent, kept: 0 },
    { sampler: "parentbased_always_off", traceparent: parent, kept: 1 },
    { sampler: "parentbased_always_on", traceparent: parent.replace(/01$/, "00"), kept: 0 },
    { sampler: "traceidratio", traceparent: parent, kept: 1 },
    { sampler: "traceidratio", traceparent: parent.replace("48eb211c80319c", "ffffffffffffff"), kept: 0 },
  ])("of $kept call is kept by $sampler under $traceparent", async ({ sampler, traceparent, kept }) => {
    const { taken, url } = await startReceiver();
    const share = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: "0.95" };
    const traces = open({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/taken`, ...share });
    traces.record(inventedCall({ traceparent }));
    await traces.close();
    expect(taken.map(({ request, spans }) => [request.url, spans.length])).toEqual(kept ? [["/taken", 1]] : []);
  });

  it("that no receiver takes are lost with a warning, and nothing else happens", async () => {
    const { url } = await startReceiver(500);
    const traces = open({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    traces.record(inventedCall());
    await traces.close();
    expect(warnings).toEqual([
      expect.stringMatching(/^traces were not taken by 127\.0\.0\.1:\d+ \(status 500\); 1 spans/),
    ]);
  });
});
