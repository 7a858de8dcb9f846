import { ServiceError } from "../../base/errors.ts";
import { assertKnownParameters, queryOf, validateInput } from "../../pipeline/guards/validate.ts";
import { acceptedMedia } from "../../wire/accept.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { ToolSet } from "../tools/tool-sets.ts";
import { toolInterface } from "./operations.ts";
import type { SessionIds } from "./session-ids.ts";

/** The address and headers of a message. */
export type MessageHead = {
  /** Null for a client without session. */
  readonly sessionId: string | null;
  /** The client accepts event streams. */
  readonly streams: boolean;
  readonly set: ToolSet;
};

export type HeadRules = { readonly sessions: SessionIds; readonly siteOrigins: readonly string[] };

/**
 * Reads the head of a message. Throws `origin_not_allowed` for pages of other sites (DNS rebinding), `not_acceptable`,
 * `session_not_found`, and the refusal of an address with other parameters than a tool set.
 */
export function readHead(request: WireRequest, { sessions, siteOrigins }: HeadRules): MessageHead {
  const origin = request.header("origin");
  if (origin !== null && !siteOrigins.includes(origin)) throw new ServiceError("origin_not_allowed");
  const sessionId = request.header("mcp-session-id");
  if (sessionId !== null && !sessions.isOurs(sessionId)) throw new ServiceError("session_not_found");
  return { sessionId, streams: acceptedStreams(request.header("accept")), set: toolSetOf(request.target) };
}

/** Without an Accept preference the answer is JSON. */
function acceptedStreams(accept: string | null): boolean {
  const types = acceptedMedia(accept ?? "*/*");
  const takes = (...names: string[]) => names.some((name) => types.includes(name));
  if (!takes("application/json", "application/*", "*/*")) throw new ServiceError("not_acceptable");
  return takes("text/event-stream");
}

/** `?tools=full`; the core set by default. */
function toolSetOf(target: string): ToolSet {
  const query = queryOf(target);
  assertKnownParameters(toolInterface, query);
  return validateInput(toolInterface, {}, query, undefined, []).query["tools"] as ToolSet;
}
