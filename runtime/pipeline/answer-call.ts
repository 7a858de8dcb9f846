import type { Endpoint } from "../endpoint/endpoint.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { admit, identifyCaller } from "./admit.ts";
import { cancelledReply, refusal, success, toServiceError } from "./build-reply.ts";
import { openCall } from "./call.ts";
import { CancelledError } from "./cancellation.ts";
import type { PipelineDeps } from "./deps.ts";
import type { Reply } from "./reply/reply.ts";
import { serveRead } from "./serve-read.ts";
import { serveWrite } from "./serve-write.ts";

/**
 * Answers one request. Never rejects: a failure becomes a reply. The steps follow the documented order of the guards; the first
 * refusal decides.
 */
export async function answerCall(endpoint: Endpoint, request: WireRequest, deps: PipelineDeps): Promise<Reply> {
  let call = openCall(endpoint, request, deps);
  try {
    call = await identifyCaller(call);
    call = await admit(call);
    const isRead = request.method === "GET" || request.method === "HEAD";
    return success(call, await (isRead ? serveRead(call) : serveWrite(call)));
  } catch (error) {
    const isCancelled = error instanceof CancelledError;
    // A failure of the service, or a cancelled call, does not use up a free request.
    if (call.slot !== null && (isCancelled || toServiceError(error).status >= 500))
      await call.slot.giveBack().catch(() => undefined);
    return isCancelled ? cancelledReply(call) : refusal(call, error);
  } finally {
    call.snapshot.release();
    for (const release of call.releases) release();
  }
}
