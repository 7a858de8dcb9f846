import { ServiceError } from "../base/errors.ts";
import type { SnapshotContext } from "../endpoint/context.ts";
import type { Answer, AnyInput, RecordRef } from "../endpoint/endpoint.ts";
import type { Handle } from "../mount/mounts.ts";
import type { SealedFacts } from "../seals/make-seal.ts";
import { withSeal } from "../seals/sealed-body.ts";
import type { Call } from "./call.ts";
import type { Mounted } from "./deps.ts";
import { unitsOf } from "./guards/units.ts";
import { type Moment, serviceContext, snapshotContext } from "./handler-context.ts";
import type { OffloadedRequest, ToSeal } from "./offload/offload.ts";
import type { Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import type { Sealer } from "./sealer.ts";
import { workWhileWanted } from "./taken-back.ts";

/** Runs the handler of an endpoint, and seals what it answers where the endpoint says so. */
export async function produce(
  call: Call,
  input: AnyInput,
  handle: Handle<Mounted> | null,
  moment: Moment,
): Promise<Produced> {
  const { endpoint } = call;
  if (endpoint.reads === "service") {
    const answer = await workWhileWanted(call, () => endpoint.handler(input, serviceContext(call, handle, moment)));
    return produced(call, answer, unsealed(answer.bytes ?? answer.body));
  }
  const context = snapshotContextOf(call, handle, moment);
  const answer = await workWhileWanted(call, () => endpoint.handler(input, context));
  const sent = endpoint.sealed
    ? await seal(call, input, context, answer, moment)
    : unsealed(answer.bytes ?? answer.body);
  return produced(call, answer, sent);
}

/** The same for an offloaded endpoint: look-ups and the signature are done here, all else on its thread. */
export async function produceOffloaded(
  call: Call,
  request: OffloadedRequest,
  needs: unknown,
  handle: Handle<Mounted> | null,
  moment: Moment,
): Promise<Produced> {
  const context = snapshotContextOf(call, handle, moment);
  const found = call.endpoint.offloaded!.lookUp(needs, context);
  let sealed: Pick<Sent, "seal" | "outbox"> = { seal: null, outbox: [] };
  const task = { request, found, asOf: context.asOf };
  const makeSeal = ({ facts, records }: ToSeal) => {
    sealed = sealFacts(call, context, records, facts, moment);
    return sealed.seal;
  };
  const seals = call.endpoint.reads === "snapshot" && call.endpoint.sealed === true;
  const { answer, units, bytes, sha256 } = await call.deps.offload.answer(task, seals ? makeSeal : null);
  return finished(call, answer, new ReplyBody(bytes, sha256), units, sealed);
}

function snapshotContextOf(call: Call, handle: Handle<Mounted> | null, moment: Moment): SnapshotContext {
  if (handle === null) throw new ServiceError("not_ready");
  call.snapshotId = handle.id;
  return snapshotContext(call, handle, moment);
}

type Sent = { readonly body: unknown } & Pick<Produced, "seal" | "outbox">;

function unsealed(body: unknown): Sent {
  return { body, seal: null, outbox: [] };
}

function produced(call: Call, answer: Answer<unknown>, sent: Sent): Produced {
  const { body } = sent;
  const replyBody = body instanceof Uint8Array ? new ReplyBody(body) : ReplyBody.ofJson(body);
  return finished(call, answer, replyBody, unitsOf(call.endpoint, answer.body), sent);
}

function finished(
  call: Call,
  answer: Omit<Answer<unknown>, "body" | "bytes">,
  body: ReplyBody,
  units: number,
  { seal: made, outbox }: Pick<Sent, "seal" | "outbox">,
): Produced {
  if (answer.replayed) call.replayed = true;
  if (answer.failed) call.failed = true;
  const status = answer.status ?? call.endpoint.status;
  return {
    status,
    body,
    units: status < 300 && !answer.unbilled ? units : 0,
    empty: answer.empty ?? false,
    note: answer.note,
    etag: answer.etag ?? null,
    cookies: answer.cookies ?? [],
    seal: made,
    outbox,
  };
}

async function seal(
  call: Call,
  input: AnyInput,
  context: SnapshotContext,
  { body, records = [], cacheIdentity }: Answer<unknown>,
  moment: Moment,
): Promise<Sent> {
  if (body === null || typeof body !== "object" || body instanceof Uint8Array)
    throw new Error(`${call.endpoint.id}: only an object can carry a seal`);
  const object = body as Readonly<Record<string, unknown>>;
  try {
    const {
      body: withItsSeal,
      seal: made,
      record,
    } = await sealerOf(call, moment).seal({
      ...sealTerms(call, context, records, moment),
      input,
      body: object,
      asOf: context.asOf,
      cacheIdentity,
    });
    return { body: withItsSeal, seal: made, outbox: [record] };
  } catch {
    return unsealed(withSeal(object, null));
  }
}

function sealFacts(
  call: Call,
  context: SnapshotContext,
  records: readonly RecordRef[],
  facts: SealedFacts | null,
  moment: Moment,
): Pick<Sent, "seal" | "outbox"> {
  try {
    const terms = sealTerms(call, context, records, moment);
    const { seal: made, record } = sealerOf(call, moment).sealFacts(facts, terms);
    return { seal: made, outbox: [record] };
  } catch {
    return { seal: null, outbox: [] };
  }
}

/** Throws where an answer gets no seal: for want of a sealer, or because it had none when it was made. */
function sealerOf({ deps }: Call, { kept }: Moment): Sealer {
  if (deps.sealer === null || kept === null) throw new ServiceError("internal_error");
  return deps.sealer;
}

function sealTerms(
  call: Call,
  { corpus, generatedAt }: SnapshotContext,
  records: readonly RecordRef[],
  { kept }: Moment,
) {
  return {
    endpoint: call.endpoint,
    records,
    corpus,
    generatedAt,
    credential: call.identity.credential,
    clientTag: call.tag.tag,
    kept: kept ?? undefined,
  };
}
