import { hash } from "node:crypto";
import { runStoppable } from "../base/slices.ts";
import type { ServiceContext, SnapshotContext } from "../endpoint/context.ts";
import type { Answer, AnyInput, Endpoint, MaybePromise } from "../endpoint/endpoint.ts";
import type { AnswerSealer, SealedAnswer, SealedFor } from "../seals/create-sealer.ts";
import type { KeptSeal } from "../seals/make-seal.ts";
import { withSeal } from "../seals/sealed-answer.ts";
import type { Lease } from "../state/ledger.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import { type Call, type CallSnapshot, freeWorkersOf, ipHashOf } from "./call.ts";
import { answerKey } from "./deps.ts";
import { readCookie } from "./guards/identify.ts";
import { unitsOf } from "./guards/validate.ts";
import type { OffloadedRequest, ToSeal } from "./offload/offload.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import type { Produced } from "./reply/reply.ts";

/** The input of a handler, or a request that runs on the worker thread. */
export type Work = { readonly input: AnyInput } | { readonly request: OffloadedRequest; readonly needs: unknown };

/** Runs the handler of an endpoint and seals its answer if declared. */
export async function run(call: Call, work: Work, making: Making): Promise<Produced> {
  if ("needs" in work) return runOffloaded(call, work, making);
  const { endpoint, request } = call;
  const handle = bindHandler(call, work.input, making);
  const answer = () => runUnlessCancelled(request, handle);
  return endpoint.sealed ? runSealed(call, work.input, making, answer) : produced(endpoint, await answer());
}

/** Lookups and the signature run here, all else on the worker thread. */
async function runOffloaded(
  call: Call,
  { request, needs }: Extract<Work, { needs: unknown }>,
  making: Making,
): Promise<Produced> {
  const { endpoint, deps } = call;
  const context = snapshotContext(call, making);
  const task = { request, found: endpoint.offloaded!.lookUp(needs, context), asOf: making.asOf };
  let made = unsealed;
  const makeSeal = ({ facts, records }: ToSeal) => {
    const terms = { endpoint, records, corpus: context.corpus, ...sealedFor(call, making) };
    made = queued(sealerOf(call, making)?.sealFacts(facts, terms) ?? null);
    return made.seal;
  };
  const isSealed = endpoint.reads === "snapshot" && endpoint.sealed === true;
  const { answer, units, bytes, sha256 } = await deps.offload.answer(task, isSealed ? makeSeal : null, (ms) =>
    deps.workBudget.spend(freeWorkersOf(call), ms),
  );
  return finished(endpoint, answer, units, new ReplyBody(bytes, sha256), made);
}

/** Seals the answer of a handler. A repeated answer is computed once and sealed for each call. */
async function runSealed(
  call: Call,
  input: AnyInput,
  making: Making,
  makeAnswer: () => MaybePromise<Answer<unknown>>,
): Promise<Produced> {
  const { endpoint } = call;
  const { corpus, answers } = making.snapshot.read();
  const key = answerKey(hash("sha256", JSON.stringify([endpoint.id, input]), "base64url"), making.asOf);
  const known = making.kept === null ? null : (answers.get(key)?.for(sealedFor(call, making)) ?? null);
  if (known !== null) return known;
  const { body: given, records = [], ...facts } = await makeAnswer();
  if (given === null || typeof given !== "object" || given instanceof Uint8Array)
    throw new Error(`${endpoint.id}: only an object can carry a seal`);
  const body = given as Readonly<Record<string, unknown>>;
  const terms = { endpoint, records, corpus, input, body, asOf: making.asOf, ...sealedFor(call, making) };
  const sealed = (await sealerOf(call, making)?.seal(terms)) ?? null;
  if (sealed === null) return produced(endpoint, { body: withSeal(body, null), ...facts });
  const units = unitsOf(endpoint, body);
  const toProduced = (each: SealedAnswer) => finished(endpoint, facts, units, new ReplyBody(each.bytes), queued(each));
  const { again } = sealed;
  if (again !== null)
    answers.offer(key, () => ({
      bytes: again.bytes,
      for(by) {
        const each = again.seal(by);
        return each && { ...toProduced(each), cached: true };
      },
    }));
  return toProduced(sealed);
}

/** Null for an answer without seal: there is no sealer, or it had none originally. */
function sealerOf({ deps }: Call, { kept }: Moment): AnswerSealer | null {
  return kept === null ? null : deps.sealer;
}

export function sealedFor({ identity, tag }: Call, { generatedAt, kept }: Moment): SealedFor {
  return { generatedAt, credential: identity.credential, clientTag: tag.tag, kept: kept ?? undefined };
}

type MadeSeal = Pick<Produced, "seal" | "outbox">;

const unsealed: MadeSeal = { seal: null, outbox: [] };

function queued(made: Pick<SealedAnswer, "seal" | "record"> | null): MadeSeal {
  return made === null ? unsealed : { seal: made.seal, outbox: [made.record] };
}

function produced(endpoint: Endpoint, answer: Answer<unknown>): Produced {
  const { body } = answer;
  const written = answer.bytes ?? (body instanceof Uint8Array ? body : null);
  const replyBody = written === null ? ReplyBody.ofJson(body) : new ReplyBody(written);
  return finished(endpoint, answer, unitsOf(endpoint, body), replyBody, unsealed);
}

function finished(
  endpoint: Endpoint,
  answer: Omit<Answer<unknown>, "body" | "bytes">,
  units: number,
  body: ReplyBody,
  { seal, outbox }: MadeSeal,
): Produced {
  const status = answer.status ?? endpoint.status;
  return {
    status,
    body,
    units: status < 300 && !answer.unbilled ? units : 0,
    empty: answer.empty ?? false,
    note: answer.note,
    etag: answer.etag ?? null,
    cookies: answer.cookies ?? [],
    seal,
    outbox,
    failed: answer.failed ?? false,
    cached: false,
    replayed: answer.replayed ?? false,
  };
}

/** Time of an answer. */
type Moment = Pick<SnapshotContext, "asOf" | "generatedAt"> & {
  /** The earlier seal of a recomputed answer: null when it had none. Absent for a new answer. */
  readonly kept?: KeptSeal | null;
};

/** Snapshot and time of an answer. For a new answer they come from the call. */
type Making = Moment & {
  readonly snapshot: CallSnapshot;
  /** The idempotency key and lease of a change; absent for reads. */
  readonly change?: { readonly idempotencyKey: string | null; readonly lease: Lease | null };
};

function bindHandler(call: Call, input: AnyInput, making: Making): () => MaybePromise<Answer<unknown>> {
  const { endpoint } = call;
  if (endpoint.reads === "service") {
    const context = serviceContext(call, making);
    return () => endpoint.handler(input, context);
  }
  const context = snapshotContext(call, making);
  return () => endpoint.handler(input, context);
}

/** The context of a handler that reads the snapshot. */
function snapshotContext({ identity }: Call, { snapshot, asOf, generatedAt }: Making): SnapshotContext {
  return { corpus: snapshot.read().corpus, asOf, generatedAt, keyed: identity.credential !== null };
}

/** The context of a handler that reads the service. The snapshot is needed, and its id shown, only when the handler reads it. */
function serviceContext(call: Call, { snapshot, asOf, generatedAt, change }: Making): ServiceContext {
  const { endpoint, request, identity, network, slot, deps, requestId, nowMs } = call;
  return {
    get corpus() {
      return snapshot.read().corpus;
    },
    asOf,
    generatedAt,
    keyed: identity.credential !== null,
    caller: {
      ...identity,
      get checkoutState() {
        return readCookie(request.header("cookie"), "service_checkout_state");
      },
      header(name) {
        if (!endpoint.headers?.includes(name)) throw new Error(`${endpoint.id} does not declare ${name}`);
        return request.header(name)?.trim() || null;
      },
      clientTag: call.tag.tag,
      get ipHash() {
        return ipHashOf(call);
      },
      ipHashOn: (day) => deps.ipHash(network.network, day),
      quotaRemaining: slot?.remaining ?? null,
      idempotencyKey: change?.idempotencyKey ?? null,
      lease: change?.lease ?? null,
    },
    services: deps.servicesOf(call.endpoint.uses),
    now: new Date(nowMs),
    requestId,
  };
}

/** The client cancelled the call before it was charged: the work stops, and it costs nothing. */
export class CancelledError extends Error {
  override readonly name = "CancelledError";
}

/** Runs the work of a request, and stops between two slices once the client cancels it. Throws CancelledError. */
async function runUnlessCancelled<Result>(
  { cancellation }: WireRequest,
  work: () => MaybePromise<Result>,
): Promise<Result> {
  if (cancellation === undefined) return work();
  const { signal } = cancellation;
  if (signal.aborted) throw new CancelledError();
  try {
    return await runStoppable(signal, work);
  } catch (error) {
    throw signal.aborted ? new CancelledError() : error;
  }
}

/** Throws CancelledError. A call can be cancelled until its charge. */
export async function assertNotCancelled({ cancellation }: WireRequest): Promise<void> {
  if (cancellation === undefined) return;
  if (cancellation.signal.aborted || (await cancellation.isCancelled())) throw new CancelledError();
}
