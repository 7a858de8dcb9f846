import type { ApartTurn } from "./offload/offload-thread.ts";
import { ServiceError } from "../base/errors.ts";
import type { Answer, AnyInput, RecordRef } from "../endpoint/endpoint.ts";
import type { ServiceContext, SnapshotContext } from "../endpoint/context.ts";
import type { SealedFacts } from "../seals/make-seal.ts";
import { withSeal } from "../seals/sealed-body.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import type { Call } from "./call.ts";
import type { Produced } from "./reply/produced.ts";
import { ReplyBody } from "./reply/reply-body.ts";
import { unitsOf } from "./guards/units.ts";

/** Runs the handler and seals what it answers, where the endpoint says so. */
export async function produce(call: Call, input: AnyInput, context: ServiceContext): Promise<Produced> {
  const { endpoint } = call;
  const answer = await (endpoint.reads === "snapshot"
    ? endpoint.handler(input, snapshotPart(context))
    : endpoint.handler(input, context));
  const { body, outbox } = endpoint.sealed
    ? await sealed(call, input, context, answer)
    : { body: answer.bytes ?? answer.body, outbox: [] };
  return produced(call, answer, {
    body: body instanceof Uint8Array ? new ReplyBody(body) : ReplyBody.ofJson(body),
    units: unitsOf(endpoint, answer.body),
    outbox,
  });
}

/** The same for an endpoint that works apart: what is small is done here, all else on its thread. */
export async function produceApart(
  call: Call,
  turn: ApartTurn,
  needs: unknown,
  context: ServiceContext,
): Promise<Produced> {
  const { endpoint } = call;
  const found = endpoint.apart!.lookUp(needs, snapshotPart(context));
  const toSeal = endpoint.sealed === true && call.deps.sealer !== null;
  const { answer, units, facts } = await turn("work", { found, asOf: context.asOf, toSeal });
  const { seal, outbox } = sealedFacts(call, context, answer.records ?? [], facts);
  const { bytes, sha256 } = await turn("write", { seal });
  return produced(call, answer, { body: new ReplyBody(bytes, sha256), units, outbox });
}

/** All that a handler sees whose answer must be the same when it is asked again. */
function snapshotPart({ corpus, asOf, generatedAt, keyed }: ServiceContext): SnapshotContext {
  return { corpus, asOf, generatedAt, keyed };
}

function produced(
  call: Call,
  answer: Omit<Answer<unknown>, "body" | "bytes">,
  { body, units, outbox }: Pick<Produced, "body" | "units" | "outbox">,
): Produced {
  if (answer.replayed) call.replayed = true;
  if (answer.failed) call.failed = true;
  const status = answer.status ?? call.endpoint.status;
  return {
    status,
    body,
    units: status < 300 ? units : 0,
    empty: answer.empty ?? false,
    note: answer.note,
    etag: answer.etag ?? null,
    cookies: answer.cookies ?? [],
    outbox,
  };
}

async function sealed(
  call: Call,
  input: AnyInput,
  context: ServiceContext,
  { body, records = [], same }: Answer<unknown>,
): Promise<{ body: unknown; outbox: readonly OutboxEntry[] }> {
  if (body === null || typeof body !== "object" || body instanceof Uint8Array)
    throw new Error(`${call.endpoint.id}: only an object can carry a seal`);
  const object = body as Readonly<Record<string, unknown>>;
  try {
    if (call.deps.sealer === null) throw new ServiceError("internal_error");
    const { body: withItsSeal, record } = await call.deps.sealer.seal({
      ...sealTerms(call, context, records),
      input,
      body: object,
      asOf: context.asOf,
      same,
    });
    return { body: withItsSeal, outbox: [record] };
  } catch {
    return { body: withSeal(object, null), outbox: [] };
  }
}

function sealedFacts(call: Call, context: ServiceContext, records: readonly RecordRef[], facts: SealedFacts | null) {
  if (!call.endpoint.sealed) return { seal: undefined, outbox: [] };
  try {
    if (call.deps.sealer === null) throw new ServiceError("internal_error");
    const { seal, record } = call.deps.sealer.sealFacts(facts, sealTerms(call, context, records));
    return { seal, outbox: [record] };
  } catch {
    return { seal: null, outbox: [] };
  }
}

function sealTerms(call: Call, { corpus, generatedAt }: ServiceContext, records: readonly RecordRef[]) {
  return {
    endpoint: call.endpoint,
    records,
    corpus,
    generatedAt,
    credential: call.identity.credential,
    clientTag: call.tag.tag,
  };
}
