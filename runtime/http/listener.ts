import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Endpoint } from "../endpoint/endpoint.ts";
import { ServiceError } from "../base/errors.ts";
import { inBatches } from "../base/in-batches.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { answerCall } from "../pipeline/answer-call.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import type { Reply } from "../pipeline/reply/reply.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { corsHeaders, preflight } from "./cors.ts";
import { RouteTable } from "./route-table.ts";
import { refusedReply, sendReply } from "./send.ts";
import { NodeWireRequest, pathOf, targetOf } from "./node-request.ts";

export type ListenerOptions = {
  readonly endpoints: readonly Endpoint[];
  readonly deps: PipelineDeps;
  /** Called once for each request, when its reply is known. */
  readonly observe: (call: FinishedCall) => void;
  /** Cookies are for https only. */
  readonly secureCookies: boolean;
  /** Takes the requests whose path is none of the endpoints. */
  readonly elsewhere: RequestListener;
};

/**
 * Answers the endpoints of the table, straight from Node's request: a framework in between would make an event, an address
 * and a response of its own for each, which costs about a quarter of what the whole answer does.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { endpoints, deps, observe, secureCookies, elsewhere } = options;
  const routes = new RouteTable(endpoints);

  const answer = inBatches(({ req, res }: { req: IncomingMessage; res: ServerResponse }) => {
    const target = targetOf(req);
    const match = routes.find(pathOf(target));
    if (match === null) {
      elsewhere(req, res);
      return;
    }
    const { route, segments } = match;
    const request = new NodeWireRequest(req, target, segments);
    const method = req.method ?? "GET";
    const headOnly = method === "HEAD";
    const endpoint = route.byMethod.get(headOnly ? "GET" : method);
    // A HEAD would cost what a GET costs and show nothing, so only free addresses without credentials take it.
    if (endpoint === undefined || (headOnly && endpoint.auth !== "none")) {
      finish(request, res, method === "OPTIONS" ? askedByBrowser() : notAllowed(), headOnly);
      return;
    }
    void answerCall(endpoint, request, deps).then((reply) => {
      const origin = request.header("origin");
      if (origin !== null) reply.headers.push(...corsHeaders(endpoint, origin, deps.siteOrigins));
      return finish(request, res, reply, headOnly);
    });

    function askedByBrowser(): Reply {
      return preflight({
        route,
        headers: req.headers,
        siteOrigins: deps.siteOrigins,
        requestId: deps.newRequestId(),
      });
    }

    function notAllowed(): Reply {
      const reply = refusedReply(new ServiceError("method_not_allowed"), req, deps.newRequestId());
      reply.headers.push("allow", [...route.byMethod.keys(), "OPTIONS"].join(", "));
      return reply;
    }
  });
  return (req, res) => answer({ req, res });

  function finish(request: WireRequest, res: ServerResponse, reply: Reply, headOnly: boolean): void {
    observe(reply.call);
    const gzip = request.header("accept-encoding")?.includes("gzip") ?? false;
    sendReply(res, reply, { gzip, headOnly, secureCookies });
  }
}
