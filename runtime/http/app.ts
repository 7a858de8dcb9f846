import type { IncomingMessage, RequestListener } from "node:http";
import { H3, toNodeHandler } from "h3";
import type { H3Event } from "h3";
import type { Redirect } from "../endpoints/redirects.ts";
import { ServiceError } from "../base/errors.ts";
import type { FinishedCall } from "../observe/finished-call.ts";
import { redirectReply } from "./redirect.ts";
import { refusedReply, toResponse } from "./send.ts";
import { targetOf } from "./node-request.ts";

export type AppOptions = {
  readonly redirects: readonly Redirect[];
  readonly newRequestId: () => string;
  /** Called once for each request, when its reply is known. */
  readonly observe: (call: FinishedCall) => void;
};

/** All that is no endpoint, as an h3 app: old addresses, and unknown ones. No I/O here, none at construction. */
export function createApp({ redirects, newRequestId, observe }: AppOptions): RequestListener {
  // Broken escapes in addresses are told by our own guards, with a code.
  const app = new H3({ allowMalformedURL: true });
  for (const redirect of redirects)
    app.all(redirect.path, (event) => {
      const req = requestOf(event);
      const reply = redirectReply(redirect, req.method ?? "GET", targetOf(req), newRequestId());
      observe(reply.call);
      return toResponse(reply, { headOnly: false });
    });
  app.all("/**", (event) => {
    const req = requestOf(event);
    const reply = refusedReply(new ServiceError("route_not_found"), req, newRequestId());
    observe(reply.call);
    return toResponse(reply, { headOnly: req.method === "HEAD" });
  });
  const listener = toNodeHandler(app);
  return (request, response) => void listener(request, response);
}

function requestOf(event: H3Event): IncomingMessage {
  const node = event.runtime?.node;
  if (node === undefined) throw new Error("the service runs on Node's HTTP server only");
  return node.req as IncomingMessage;
}
