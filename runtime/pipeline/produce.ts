import { ServiceError } from "../errors.ts";
import type { AnyInput, Cookie, Endpoint, ResultNote } from "../endpoint.ts";
import type { ServiceContext } from "../context.ts";
import type { OutboxEntry } from "../state/outbox.ts";
import type { Call } from "./call.ts";
import { ReplyBody } from "./reply-body.ts";

/** A finished answer, not yet paid for. */
export type Produced = {
  readonly status: number;
  readonly body: ReplyBody;
  readonly units: number;
  readonly empty: boolean;
  readonly note: ResultNote | undefined;
  readonly etag: string | null;
  readonly cookies: readonly Cookie[];
  /** Queued in the same step as the charge. */
  readonly outbox: readonly OutboxEntry[];
};

/** Runs the handler and seals what it answers, where the endpoint says so. */
export async function produce(call: Call, input: AnyInput, context: ServiceContext): Promise<Produced> {
  const { endpoint } = call;
  const answer = await endpoint.handler(input, context);
  if (answer.replayed) call.replayed = true;
  const status = answer.status ?? endpoint.status;
  const succeeded = status < 300;
  const { body, outbox } = endpoint.sealed
    ? await sealed(call, input, context, answer.body)
    : { body: answer.body, outbox: [] };
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
  body: unknown,
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
      corpusSnapshotId: context.corpus.id,
      asOf: context.asOf,
      accountId: call.identity.credential?.accountId ?? null,
      clientTag: call.tag.tag,
      requestId: call.requestId,
    });
    return { body: withSeal, outbox: [record] };
  } catch {
    // An answer without a seal is still an answer, and says that it has none.
    return { body: { ...object, _seal_unavailable: true }, outbox: [] };
  }
}
