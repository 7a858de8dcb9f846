import { ServiceError } from "../../base/errors.ts";
import { assertKnownParameters, queryOf, validateInput } from "../../pipeline/guards/validate.ts";
import { acceptedMedia } from "../../wire/accept.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { ToolSet } from "../tools/tool-sets.ts";
import { toolInterface } from "./operations.ts";
import type { SessionIds } from "./session-ids.ts";

/** What the address and the headers of a message say. */
export type MessageHead = {
  /** Null for a client without session. */
  readonly sessionId: string | null;
  /** The client reads event streams. */
  readonly streams: boolean;
  readonly set: ToolSet;
};

export type HeadRules = { readonly sessions: SessionIds; readonly siteOrigins: readonly string[] };

/**
 * Reads the head of a message. Throws `origin_not_allowed` for a page of another site, which may have been led to this address
 * by a name of its own, `not_acceptable`, `session_not_found`, and what an address is refused for that asks for something else than a tool set.
 */
export function readHead(request: WireRequest, { sessions, siteOrigins }: HeadRules): MessageHead {
  const origin = request.header("origin");
  if (origin !== null && !siteOrigins.includes(origin)) throw new ServiceError("origin_not_allowed");
  const sessionId = request.header("mcp-session-id");
  if (sessionId !== null && !sessions.isOurs(sessionId)) throw new ServiceError("session_not_found");
  return { sessionId, streams: acceptedStreams(request.header("accept")), set: toolSetOf(request.target) };
}

/** Who asks for nothing in particular gets JSON. */
function acceptedStreams(accept: string | null): boolean {
  const types = acceptedMedia(accept ?? "*/*");
  const takes = (...names: string[]) => names.some((name) => types.includes(name));
  if (!takes("application/json", "application/*", "*/*")) throw new ServiceError("not_acceptable");
  return takes("text/event-stream");
}

/** `?tools=full`; the core set unless the address says otherwise. */
function toolSetOf(target: string): ToolSet {
  const query = queryOf(target);
  assertKnownParameters(toolInterface, query);
  return validateInput(toolInterface, {}, query, undefined, []).query["tools"] as ToolSet;
}
