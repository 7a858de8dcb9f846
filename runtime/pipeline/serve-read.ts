import type { Handle } from "../mount/mounts.ts";
import { ServiceError } from "../errors.ts";
import type { KeptAnswer } from "./answer-cache.ts";
import type { Call } from "./call.ts";
import { chargeFor } from "./charge-for.ts";
import type { Mounted } from "./deps.ts";
import { canonicalRequest, etagOf, matchesEtag } from "./etag.ts";
import { notModified, success } from "./build-reply.ts";
import { produce } from "./produce.ts";
import type { Produced } from "./produce.ts";
import type { Reply } from "./reply.ts";
import { assertKnownParameters, queryOf, validateInput } from "./validate.ts";

/** Answers a GET: from what is kept, or by its handler; 304 where the caller has it already. */
export async function serveRead(call: Call, handle: Handle<Mounted> | null): Promise<Reply> {
  const { endpoint, request } = call;
  const day = call.asOf;
  const kept = endpoint.cache === "strong" ? handle?.opened.answers.byTarget(request.target, day) : null;
  if (kept) {
    call.cached = true;
    call.snapshotId = handle?.id ?? null;
    return serveProduced(call, { ...fromKept(kept), etag: kept.etag });
  }
  const query = queryOf(request.target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, request.segments, query, undefined, []);
  const corpus = () => {
    if (handle === null) throw new ServiceError("not_ready");
    call.snapshotId = handle.id;
    return handle.opened.corpus;
  };
  const context = call.context(corpus, day, call.generatedAt);
  if (endpoint.reads === "service" || handle === null) return serveProduced(call, await produce(call, input, context));

  const canonical = canonicalRequest(endpoint, input);
  if (endpoint.cache === "strong") {
    const same = handle.opened.answers.byRequest(canonical, day);
    if (same) {
      handle.opened.answers.alias(request.target, canonical);
      call.cached = true;
      call.snapshotId = handle.id;
      return serveProduced(call, fromKept(same));
    }
  }
  call.snapshotId = handle.id;
  const origin = { snapshotId: handle.id, day, version: call.deps.services.version };
  const etag = endpoint.cache === "none" ? null : etagOf(endpoint.cache, canonical, origin);
  const produced = { ...(await produce(call, input, context)), etag };
  if (endpoint.cache === "strong" && etag !== null && produced.status === 200) {
    handle.opened.answers.keep(canonical, day, { ...produced, etag });
    handle.opened.answers.alias(request.target, canonical);
  }
  return serveProduced(call, produced);
}

function fromKept(kept: KeptAnswer): Produced {
  return { ...kept, status: 200, cookies: [], outbox: [] };
}

async function serveProduced(call: Call, produced: Produced): Promise<Reply> {
  call.lap("work");
  const { credential } = call.identity;
  if (
    produced.etag !== null &&
    produced.status === 200 &&
    matchesEtag(call.request.header("if-none-match"), produced.etag)
  ) {
    if (credential !== null) await call.deps.services.accounts.confirm(credential);
    await call.slot?.giveBack();
    return notModified(call, produced.etag, produced.note);
  }
  if (produced.status < 300) await chargeFor(call, produced);
  return success(call, produced);
}
