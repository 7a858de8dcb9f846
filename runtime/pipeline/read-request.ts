import { limitedAs } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { AnyInput, SignedBody } from "../endpoint/endpoint.ts";
import type { Handle } from "../mount/mounts.ts";
import { defaultBodyLimits, parseJsonBody } from "../wire/json-guard.ts";
import type { GuardedJson } from "../wire/json-guard.ts";
import type { Call } from "./call.ts";
import type { Mounted } from "./deps.ts";
import { requestFingerprint } from "./guards/request-fingerprint.ts";
import { isJson } from "./guards/session-guard.ts";
import { bodyCapOf, predictedUnits } from "./guards/units.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import type { Moment } from "./handler-context.ts";
import { produce, produceOffloaded } from "./produce.ts";
import type { Produced } from "./reply/produced.ts";

/** A POST, PATCH or DELETE whose body was read. All but `assertValid` is for a request that has passed it. */
export type ReadRequest = {
  /** Throws `validation_error` and its like. */
  assertValid(): void;
  bodyCapYen(): number | null;
  predictedUnits(): number;
  /** What makes it the same as another. */
  fingerprint(): string;
  /** Runs the handler, seals its answer and counts its units. */
  produce(handle: Handle<Mounted> | null, moment: Moment): Promise<Produced>;
};

/** Reads, guards and parses the body of a request. */
export async function readRequest(call: Call): Promise<ReadRequest> {
  const bytes = await readBytes(call);
  const { offloaded, signedBy, bodyLimits = defaultBodyLimits } = call.endpoint;
  if (offloaded !== undefined) return readOffloaded(call, bytes);
  if (signedBy !== undefined) return new ParsedRequest(call, asSent(bytes, call.request.header(signedBy)));
  return new ParsedRequest(call, bytes === null ? nothingSent : parseJsonBody(bytes, bodyLimits));
}

function asSent(bytes: Uint8Array | null, signature: string | null): GuardedJson {
  const body: SignedBody = { bytes: bytes ?? new Uint8Array(), signature };
  return { value: body, faults: [] };
}

/** The bytes of the body, or null for none; an endpoint without body takes none, and what is sent all the same is not read. */
async function readBytes(call: Call): Promise<Uint8Array | null> {
  const { endpoint, request, deps } = call;
  if (endpoint.body === null) return null;
  const contentType = request.header("content-type");
  const { bytes: limitBytes } = endpoint.bodyLimits ?? defaultBodyLimits;
  const { credential } = call.identity;
  const held = deps.holdBody({ keyId: credential && limitedAs(credential), network: call.network.network });
  call.heldBody = held;
  const bytes = await deps.overload.waitForClient(() => request.readBody(limitBytes, held.add));
  // Nothing sent is no body, whatever type it is said to be; whether one is needed the schema says.
  if (bytes.length === 0) return null;
  if (endpoint.signedBy !== undefined) return bytes;
  if (contentType === null || !isJson(contentType)) throw new ServiceError("unsupported_media_type");
  return bytes;
}

const nothingSent: GuardedJson = { value: undefined, faults: [] };

class ParsedRequest implements ReadRequest {
  readonly #call: Call;
  readonly #body: GuardedJson;
  #input: AnyInput | null = null;

  constructor(call: Call, body: GuardedJson) {
    this.#call = call;
    this.#body = body;
  }

  assertValid(): void {
    const { endpoint, request } = this.#call;
    const query = queryOf(request.target);
    assertKnownParameters(endpoint, query);
    this.#input = validateInput(endpoint, request.params, query, this.#body.value, this.#body.faults);
  }

  bodyCapYen(): number | null {
    return bodyCapOf(this.#valid.body);
  }

  predictedUnits(): number {
    return predictedUnits(this.#call.endpoint, this.#valid.body);
  }

  fingerprint(): string {
    const { method, target } = this.#call.request;
    const [path = ""] = target.split("?");
    return requestFingerprint({ method, path, query: queryOf(target), body: this.#body.value });
  }

  produce(handle: Handle<Mounted> | null, moment: Moment): Promise<Produced> {
    return produce(this.#call, this.#valid, handle, moment);
  }

  get #valid(): AnyInput {
    if (this.#input === null) throw new Error("a request is validated before anything else");
    return this.#input;
  }
}

/** All bytes are here before the thread is asked: a slow client holds up nobody. */
async function readOffloaded(call: Call, bytes: Uint8Array | null): Promise<ReadRequest> {
  const { target, params } = call.request;
  const sent = { endpointId: call.endpoint.id, target, params, bytes };
  const read = await call.deps.offload.read(sent);
  const facts = () => {
    if (read instanceof ServiceError) throw read;
    return read;
  };
  return {
    assertValid: () => void facts(),
    bodyCapYen: () => facts().bodyCapYen,
    predictedUnits: () => facts().predictedUnits,
    fingerprint: () => facts().fingerprint,
    produce: (handle, moment) => produceOffloaded(call, sent, facts().needs, handle, moment),
  };
}
