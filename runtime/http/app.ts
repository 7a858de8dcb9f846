import type { IncomingMessage } from "node:http";
import { H3 } from "h3";
import type { H3Event } from "h3";
import type { Endpoint } from "../endpoint.ts";
import type { Redirect } from "../endpoints/redirects.ts";
import { ServiceError } from "../errors.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { answerCall } from "../pipeline/answer-call.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { corsHeaders, preflight } from "./cors.ts";
import { redirectReply } from "./redirect.ts";
import { refusedReply, toResponse } from "./send.ts";
import { NodeWireRequest, pathOf, targetOf } from "./wire-request.ts";

export type AppOptions = {
  readonly endpoints: readonly Endpoint[];
  readonly redirects: readonly Redirect[];
  readonly deps: PipelineDeps;
  /** Called once for each request, when its reply is known. */
  readonly observe: (call: FinishedCall) => void;
  /** Cookies are for https only. */
  readonly secureCookies: boolean;
};

/** Endpoints that share a path, by method. */
type Route = {
  readonly path: string;
  readonly byMethod: ReadonlyMap<string, Endpoint>;
  readonly parameters: readonly number[];
};

/** The service as an h3 app: one route per path of the table. No I/O here, none at construction. */
export function createApp({ endpoints, redirects, deps, observe, secureCookies }: AppOptions): H3 {
  // Broken escapes in addresses are told by our own guards, with a code.
  const app = new H3({ allowMalformedURL: true });
  for (const route of routesOf(endpoints)) app.all(toPattern(route.path), (event) => respond(event, route));
  for (const redirect of redirects)
    app.all(redirect.path, (event) => {
      const req = requestOf(event);
      const reply = redirectReply(redirect, req.method ?? "GET", targetOf(req), deps.newRequestId());
      observe(reply.call);
      return toResponse(reply, { gzip: false, headOnly: false, secureCookies });
    });
  app.all("/**", (event) => {
    const req = requestOf(event);
    const reply = refusedReply(new ServiceError("route_not_found"), req, deps.newRequestId());
    observe(reply.call);
    return toResponse(reply, { gzip: false, headOnly: req.method === "HEAD", secureCookies });
  });
  return app;

  async function respond(event: H3Event, route: Route): Promise<Response> {
    const req = requestOf(event);
    const method = req.method ?? "GET";
    if (method === "OPTIONS") {
      const { siteOrigins } = deps;
      const reply = preflight({ route, headers: req.headers, siteOrigins, requestId: deps.newRequestId() });
      observe(reply.call);
      return toResponse(reply, { gzip: false, headOnly: false, secureCookies });
    }
    const headOnly = method === "HEAD";
    const endpoint = route.byMethod.get(headOnly ? "GET" : method);
    // A HEAD would cost what a GET costs and show nothing, so only free addresses without credentials take it.
    if (endpoint === undefined || (headOnly && endpoint.auth !== "none")) {
      const reply = refusedReply(new ServiceError("method_not_allowed"), req, deps.newRequestId());
      reply.headers.push(["allow", [...route.byMethod.keys(), "OPTIONS"].join(", ")]);
      observe(reply.call);
      return toResponse(reply, { gzip: false, headOnly, secureCookies });
    }
    const target = targetOf(req);
    const segments = pathOf(target).split("/");
    const request = new NodeWireRequest(
      req,
      target,
      route.parameters.map((index) => segments[index] ?? ""),
    );
    const reply = await answerCall(endpoint, request, deps);
    reply.headers.push(...corsHeaders(endpoint, request.header("origin"), deps.siteOrigins));
    observe(reply.call);
    const gzip = request.header("accept-encoding")?.includes("gzip") ?? false;
    return toResponse(reply, { gzip, headOnly, secureCookies });
  }
}

function routesOf(endpoints: readonly Endpoint[]): Route[] {
  const byPath = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const byMethod = byPath.get(endpoint.path) ?? new Map<string, Endpoint>();
    if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`);
    byPath.set(endpoint.path, byMethod.set(endpoint.method, endpoint));
  }
  return [...byPath].map(([path, byMethod]) => ({
    path,
    byMethod,
    parameters: path.split("/").flatMap((segment, index) => (segment.startsWith("{") ? [index] : [])),
  }));
}

function toPattern(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ":$1");
}

function requestOf(event: H3Event): IncomingMessage {
  const node = event.runtime?.node;
  if (node === undefined) throw new Error("the service runs on Node's HTTP server only");
  return node.req as IncomingMessage;
}
