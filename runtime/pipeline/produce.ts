import { ServiceError } from "../errors.ts";
import type { Answer, AnyInput, Endpoint } from "../endpoint.ts";
import type { ServiceContext } from "../context.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import type { Call } from "./call.ts";
import type { Produced } from "./produced.ts";
import { ReplyBody } from "./reply-body.ts";

/** Runs the handler and seals what it answers, where the endpoint says so. */
export async function produce(call: Call, input: AnyInput, context: ServiceContext): Promise<Produced> {
  const { endpoint } = call;
  const answer = await endpoint.handler(input, context);
  if (answer.replayed) call.replayed = true;
  if (answer.failed) call.failed = true;
  const status = answer.status ?? endpoint.status;
  const succeeded = status < 300;
  const { body, outbox } = endpoint.sealed
    ? await sealed(call, input, context, answer)
    : { body: answer.bytes ?? answer.body, outbox: [] };
  return {
    status,
    body: body instanceof Uint8Array ? new ReplyBody(body) : ReplyBody.ofJson(body),
    units: succeeded ? unitsOf(endpoint, answer.body) : 0,
    empty: answer.empty ?? false,
    note: answer.note,
    etag: answer.etag ?? null,
    cookies: answer.cookies ?? [],
    outbox,
  };
}

function unitsOf(endpoint: Endpoint, body: unknown): number {
  if (typeof endpoint.units === "number") return endpoint.units;
  if (body instanceof Uint8Array)
    throw new Error(`${endpoint.id}: units are counted in the answer, so it cannot be bytes`);
  return endpoint.units(body);
}

async function sealed(
  call: Call,
  input: AnyInput,
  context: ServiceContext,
  { body, records = [] }: Answer<unknown>,
): Promise<{ body: unknown; outbox: readonly OutboxEntry[] }> {
  if (body === null || typeof body !== "object" || body instanceof Uint8Array)
    throw new Error(`${call.endpoint.id}: only an object can carry a seal`);
  const object = body as Readonly<Record<string, unknown>>;
  try {
    if (call.deps.sealer === null) throw new ServiceError("internal_error");
    const { body: withSeal, record } = await call.deps.sealer.seal({
      endpoint: call.endpoint,
      input,
      body: object,
      records,
      corpus: context.corpus,
      asOf: context.asOf,
      generatedAt: context.generatedAt,
      credential: call.identity.credential,
      clientTag: call.tag.tag,
    });
    return { body: withSeal, outbox: [record] };
  } catch {
    // An answer without a seal is still an answer, and says that it has none.
    return { body: { ...object, _seal_unavailable: true }, outbox: [] };
  }
}
