import type { RequestId } from "@modelcontextprotocol/server";
import type { HeaderList, Reply } from "../../pipeline/reply/reply.ts";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import { failureOfReply, toProtocolError } from "../calls/tool-failure.ts";

/** Headers of an operation's reply that also apply to the message's reply. */
const keptHeaders =
  /^(?:x-request-id|x-billable-units|x-cost-jpy|x-corpus-snapshot-id|x-client-tag.*|x-anon-quota-.*|x-quota-degraded|ratelimit.*|retry-after|www-authenticate|server-timing)$/;

/** A reply with one message or none. `from` is the pipeline reply it is based on. */
export function messageReply(status: number, message: unknown, from: Reply, more: HeaderList = []): Reply {
  const headers: HeaderList = [
    ...from.headers.filter(([name]) => keptHeaders.test(name)),
    ["cache-control", "no-store"],
    ["x-content-type-options", "nosniff"],
    ...more,
  ];
  if (message === null) return { status, headers, body: null, cookies: [], call: from.call };
  headers.push(["content-type", "application/json"]);
  return { status, headers, body: ReplyBody.ofJson(message), cookies: [], call: from.call };
}

/** REST statuses that this interface also uses. Others are reported in a message. */
const ownStatuses = new Set([400, 401, 403, 404, 406, 413, 414, 415, 422]);

/** The reply to a refused message: `id` is null for an unreadable one, undefined for a notification. */
export function refusalReply(refused: Reply, id: RequestId | null | undefined, rpcCode?: number): Reply {
  const status = ownStatuses.has(refused.status) ? refused.status : id === null ? unreadStatus(refused) : 200;
  // Clients ignore answers to notifications.
  if (id === undefined && status === 200) return messageReply(202, null, refused);
  const { code, message, data } = toProtocolError(failureOfReply(refused));
  const error = { code: rpcCode ?? code, message, data };
  return messageReply(status, { jsonrpc: "2.0", id: id ?? null, error }, refused);
}

/** A message left unread because of overload is refused like a rate limit: wait, and send it again. */
function unreadStatus({ status }: Reply): number {
  return status === 503 ? 429 : status;
}
