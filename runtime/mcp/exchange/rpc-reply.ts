import type { RequestId } from "@modelcontextprotocol/server";
import type { HeaderList, Reply } from "../../pipeline/reply/reply.ts";
import { ReplyBody } from "../../pipeline/reply/reply-body.ts";
import { failureOfReply, toProtocolError } from "../calls/tool-failure.ts";

/** Headers of an operation's reply that are true of the message's reply too. */
const keptHeaders =
  /^(?:x-request-id|x-billable-units|x-cost-jpy|x-corpus-snapshot-id|x-client-tag.*|x-anon-quota-.*|x-quota-degraded|ratelimit.*|retry-after|www-authenticate|server-timing)$/;

/** A reply with one message, or with none. `from` is the reply of the pipeline that it tells of. */
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

/** Statuses of REST that this interface answers with, too. The others are told in a message. */
const ownStatuses = new Set([400, 401, 403, 404, 406, 413, 414, 415, 422]);

/** The reply to a message that was refused: `id` null for one that could not be read, undefined for a notification. */
export function refusalReply(refused: Reply, id: RequestId | null | undefined, rpcCode?: number): Reply {
  const status = ownStatuses.has(refused.status) ? refused.status : id === null ? unreadStatus(refused) : 200;
  // Nobody reads an answer to a notification.
  if (id === undefined && status === 200) return messageReply(202, null, refused);
  const { code, message, data } = toProtocolError(failureOfReply(refused));
  const error = { code: rpcCode ?? code, message, data };
  return messageReply(status, { jsonrpc: "2.0", id: id ?? null, error }, refused);
}

/** What could not be read when there was too much to do is refused like what comes too often: wait, and send it again. */
function unreadStatus({ status }: Reply): number {
  return status === 503 ? 429 : status;
}
