import { expect, it } from "vitest";
import { type Burst, createBurst } from "../../../../runtime/pipeline/guards/burst.ts";
import { type IdentifyDeps, identify } from "../../../../runtime/pipeline/guards/identify.ts";
import { identifyWidget, type WidgetDeps } from "../../../../runtime/pipeline/admit.ts";
import type { Endpoint } from "../../../../runtime/endpoint/endpoint.ts";
import type { WireRequest } from "../../../../runtime/wire/wire-request.ts";

const network = { network: "203.0.113.9", site: null };

function depsWith(burst: Burst): IdentifyDeps & WidgetDeps {
  const accounts = { seen: () => null, find: async () => null };
  return { services: { accounts }, siteOrigins: [], burst } as unknown as IdentifyDeps & WidgetDeps;
}

function requestWith(headers: Record<string, string>): WireRequest {
  const header = (name: string) => headers[name] ?? null;
  const headerValues = (name: string) => [headers[name] ?? []].flat();
  return { method: "GET", target: "/v1/meta", header, headerValues } as unknown as WireRequest;
}

const sent: [what: string, ask: (deps: IdentifyDeps & WidgetDeps) => unknown][] = [
  ["a malformed key", (deps) => identify(endpoint, requestWith({ "x-api-key": "nonsense" }), network, deps)],
  ["another scheme", (deps) => identify(endpoint, requestWith({ authorization: "Basic YTpi" }), network, deps)],
  ["a malformed widget key", (deps) => identifyWidget(requestWith({ "x-widget-key": "wgt_no" }), network, deps)],
];
const endpoint = { auth: "optional", session: false } as unknown as Endpoint;

it.each(sent)("%s counts for the burst limit of its network, as an unknown one does", async (_, ask) => {
  const deps = depsWith(createBurst({ enabled: true, now: () => 0, capacity: 10 }));
  const codes: string[] = [];
  for (let time = 0; time < 42; time++)
    codes.push(await (async () => ask(deps))().then(String, (error: { code: string }) => error.code));
  expect(codes).toEqual([...Array(40).fill("invalid_api_key"), "rate_limited", "rate_limited"]);
});
