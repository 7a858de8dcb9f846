import { serialize } from "cookie-es";
import { H3, type H3Event } from "h3";
import { FastResponse } from "srvx";
import { ServiceError } from "../base/errors.ts";
import type { Cookie, Endpoint, MaybePromise } from "../endpoint/endpoint.ts";
import type { Redirect } from "../endpoints/redirects.ts";
import type { McpExchange } from "../mcp/exchange/exchange.ts";
import { endSession, mcpPath, toolInterface } from "../mcp/exchange/operations.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import type { Page } from "../pages/page.ts";
import type { Site } from "../pages/site/site.ts";
import { answerCall } from "../pipeline/answer-call.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { redirectReply, unroutedReply } from "../pipeline/build-reply.ts";
import type { HeaderList, Reply } from "../pipeline/reply/reply.ts";
import { acceptsGzip, wantsHtml } from "../wire/language.ts";
import { allowedMethods, corsHeaders, preflight, type Route } from "./cors.ts";
import { NodeWireRequest } from "./node-request.ts";

export type AppOptions = {
  readonly endpoints: readonly Endpoint[];
  readonly redirects: readonly Redirect[];
  readonly site: Site;
  readonly deps: PipelineDeps;
  /** The MCP handler, which records its calls itself. */
  readonly mcp: McpExchange;
  /** Called once for each request, when its reply is known. */
  readonly observe: (call: FinishedCall) => void;
  /** Cookies are marked `Secure`. */
  readonly secureCookies: boolean;
};

/**
 * The h3 app: every operation of the table, old addresses, pages and assets, and a 404 for everything else. Construction does no
 * I/O; it throws when two endpoints share method and path.
 */
export function createApp({ endpoints, redirects, site, deps, mcp, observe, secureCookies }: AppOptions): H3 {
  // Our own guards refuse broken escapes in addresses, with an error code.
  const app = new H3({ allowMalformedURL: true, silent: true });
  for (const route of routesOf(endpoints))
    app.all(routerPath(route.path), (event) => respond(event, (request) => answerRoute(route, request)));
  for (const redirect of redirects)
    app.all(redirect.path, (event) =>
      respond(event, (request) => redirectReply(redirect, request, deps.requestIdOf(request))),
    );
  app.all(mcpPath, async (event) => {
    const request = new NodeWireRequest(event);
    if (!takesMessages(request.method)) return respond(event, () => answerRoute(mcpRoute, request));
    const answered = await answerMcp(request, mcp, deps.siteOrigins);
    return answered instanceof Response ? answered : toResponse(answered, responseOptions(request));
  });
  for (const page of site.pages)
    app.all(routerPath(page.path), (event) => respond(event, (request) => answerPage(page, request)));
  for (const file of site.files)
    app.all(file.path, (event) => respond(event, (request) => site.file(file, request) ?? unknown(request)));
  app.all("/**", (event) => respond(event, unknown));
  return app;

  /**
   * The path selects the route and the method the endpoint, so a wrong method is a 405 that lists the allowed ones. Some answers
   * are rendered as pages: links in mails always, others when a browser asks.
   */
  async function answerRoute(route: Route, request: NodeWireRequest): Promise<Reply> {
    const { method } = request;
    const endpoint = route.byMethod.get(method === "HEAD" ? "GET" : method);
    // HEAD would cost as much as GET and return no body, so only free endpoints without credentials accept it.
    if (endpoint === undefined || (method === "HEAD" && (endpoint.auth !== "none" || endpoint.payer !== undefined))) {
      if (method === "OPTIONS") return preflight(route, request, deps.siteOrigins, deps.requestIdOf(request));
      return refused("method_not_allowed", request, deps, [["allow", allowedMethods(route)]]);
    }
    const reply = await answerCall(endpoint, request, deps);
    const origin = request.header("origin");
    // The call identifies the key and its allowed origins. Without a key nothing is disclosed to the page.
    const isKnown = endpoint.cors !== "widget" || reply.call.keyId !== null;
    if (origin !== null && isKnown) reply.headers.push(...corsHeaders(endpoint, origin, deps.siteOrigins));
    const isPage = endpoint.page === "always" || (endpoint.page === "browsers" && wantsHtml(request.header("accept")));
    return isPage && method !== "HEAD" ? site.present(endpoint, request, reply) : reply;
  }

  /** The root address tells programs in plain text what the service is; browsers get the start page. */
  async function answerPage(page: Page, request: NodeWireRequest): Promise<Reply> {
    if (page.path !== "/") return site.answer(page, request);
    const isProgram = !wantsHtml(request.header("accept"));
    if (isProgram && request.method !== "GET" && request.method !== "HEAD") return unknown(request);
    const reply = isProgram ? site.introduce(request) : await site.answer(page, request);
    reply.headers.push(["vary", "accept"]);
    return reply;
  }

  function unknown(request: NodeWireRequest): MaybePromise<Reply> {
    return wantsHtml(request.header("accept")) ? site.notFound(request) : refused("route_not_found", request, deps);
  }

  async function respond(event: H3Event, makeReply: (request: NodeWireRequest) => MaybePromise<Reply>) {
    const request = new NodeWireRequest(event);
    const reply = await makeReply(request);
    observe(reply.call);
    return toResponse(reply, responseOptions(request));
  }

  function responseOptions(request: NodeWireRequest): ResponseOptions {
    return { acceptEncoding: request.header("accept-encoding"), headOnly: request.method === "HEAD", secureCookies };
  }
}

function refused(
  code: "route_not_found" | "method_not_allowed",
  request: NodeWireRequest,
  deps: PipelineDeps,
  headers: Reply["headers"] = [],
): Reply {
  const facts = { method: request.method, accept: request.header("accept"), requestId: deps.requestIdOf(request) };
  const reply = unroutedReply(new ServiceError(code), facts);
  reply.headers.push(...headers);
  return reply;
}

function routesOf(endpoints: readonly Endpoint[]): Route[] {
  const byPath = new Map<string, Map<string, Endpoint>>();
  for (const endpoint of endpoints) {
    const byMethod = byPath.get(endpoint.path) ?? new Map<string, Endpoint>();
    if (byMethod.has(endpoint.method)) throw new Error(`${endpoint.method} ${endpoint.path} is declared twice`);
    byPath.set(endpoint.path, byMethod.set(endpoint.method, endpoint));
  }
  return Array.from(byPath, ([path, byMethod]) => ({ path, byMethod }));
}

/** `/v1/programs/{unified_id}` as h3 writes it: `/v1/programs/:unified_id`. */
function routerPath(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ":$1");
}

/** The route of the MCP endpoint for requests that are not messages: other methods and CORS preflights. */
const mcpRoute: Route = {
  path: mcpPath,
  byMethod: new Map([toolInterface, endSession].map((own) => [own.method, own])),
};

function takesMessages(method: string): boolean {
  return method === "POST" || method === "DELETE";
}

/** Passes a message to the MCP handler, which records it, and adds CORS headers. */
async function answerMcp(
  request: NodeWireRequest,
  mcp: McpExchange,
  siteOrigins: readonly string[],
): Promise<Reply | Response> {
  const answered =
    request.method === "DELETE"
      ? await mcp.end(request)
      : await mcp.answer({ request, disconnected: request.disconnected() });
  const origin = request.header("origin");
  if (origin !== null)
    for (const [name, value] of corsHeaders(toolInterface, origin, siteOrigins))
      if (answered instanceof Response) answered.headers.append(name, value);
      else answered.headers.push([name, value]);
  return answered;
}

type ResponseOptions = {
  readonly acceptEncoding: string | null;
  /** Send only the head. */
  readonly headOnly: boolean;
  readonly secureCookies: boolean;
};

/** Converts a reply to a response: compression, cookies and content length. */
async function toResponse(reply: Reply, options: ResponseOptions): Promise<Response> {
  const { acceptEncoding, headOnly, secureCookies } = options;
  const { body, headers, cookies } = reply;
  for (const cookie of cookies) headers.push(["set-cookie", cookieText(cookie, secureCookies)]);
  if (body === null) return withoutBody(reply);
  if (body.compressible) headers.push(["vary", "accept-encoding"]);
  if (!body.compressible || !acceptsGzip(acceptEncoding)) return withBody(reply, body.bytes, headOnly);
  headers.push(["content-encoding", "gzip"]);
  return withBody(reply, await body.gzip(), headOnly);
}

function withBody({ status, headers }: Reply, bytes: Uint8Array, headOnly: boolean): Response {
  headers.push(["content-length", String(bytes.length)]);
  // FastResponse writes bytes directly to Node's response; the platform's Response would copy them into a stream.
  return new FastResponse(headOnly ? null : (bytes as Uint8Array<ArrayBuffer>), { status, headers });
}

function withoutBody({ status, headers }: Reply): Response {
  const hasLength = status !== 204 && status !== 304;
  const all: HeaderList = hasLength ? [...headers, ["content-length", "0"]] : headers;
  return new FastResponse(null, { status, headers: all });
}

function cookieText({ name, value, maxAgeSeconds, httpOnly }: Cookie, secure: boolean): string {
  const maxAge = value === "" ? 0 : maxAgeSeconds;
  return serialize(name, value, { path: "/", maxAge, sameSite: "lax", httpOnly, secure });
}
