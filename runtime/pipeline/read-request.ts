import type { ApartTurn } from "./offload/offload-thread.ts";
import type { ReadBody, ToldFailure } from "./offload/offload-messages.ts";
import type { ServiceContext } from "../endpoint/context.ts";
import type { AnyInput } from "../endpoint/endpoint.ts";
import { type FieldFault, ServiceError, ValidationError } from "../base/errors.ts";
import { jsonLimits, parseJsonBody } from "../wire/json-guard.ts";
import type { GuardedJson } from "../wire/json-guard.ts";
import type { Call } from "./call.ts";
import { produce, produceApart } from "./produce.ts";
import type { Produced } from "./reply/produced.ts";
import { requestFingerprint } from "./guards/request-fingerprint.ts";
import { isJson } from "./guards/session-guard.ts";
import { bodyCapOf, predictedUnits } from "./guards/units.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import type { QueryPairs } from "./guards/validate.ts";

/** A POST or DELETE whose body was read, wherever it is kept. All but `validate` is for a request that has passed it. */
export type ReadRequest = {
  /** Throws `validation_error` and its like. */
  validate(): void;
  bodyCapYen(): number | null;
  predictedUnits(): number;
  /** What makes it the same as another. */
  fingerprint(): string;
  produce(context: ServiceContext): Promise<Produced>;
};

/** Guards and parses the body of a request. */
export async function readHere(call: Call): Promise<ReadRequest> {
  const bytes = await readBytes(call);
  const guarded = bytes === null ? nothingSent : parseJsonBody(bytes, call.endpoint.bodyLimits ?? jsonLimits.default);
  return new RequestHere(call, guarded);
}

/** The same for an endpoint that works apart. The bytes are here before the thread is taken: a slow client holds up nobody. */
export async function readApart(call: Call, turn: ApartTurn, bytes: Uint8Array | null): Promise<ReadRequest> {
  const { endpoint, request } = call;
  const { target, segments } = request;
  const read = await turn("read", { endpointId: endpoint.id, target, segments, bytes });
  if (read.refused !== null) throw failureOf(read.refused);
  return new RequestApart(call, turn, read);
}

/** The bytes of the body, or null for none; an endpoint without body takes none, and what is sent all the same is not read. */
export async function readBytes({ endpoint, request }: Call): Promise<Uint8Array | null> {
  if (endpoint.body === null) return null;
  const contentType = request.header("content-type");
  const bytes = await request.readBody((endpoint.bodyLimits ?? jsonLimits.default).bytes);
  // Nothing sent is no body; whether one is needed the schema says.
  if (bytes.length === 0 && contentType === null) return null;
  if (contentType === null || !isJson(contentType)) throw new ServiceError("unsupported_media_type");
  return bytes;
}

const nothingSent: GuardedJson = { value: undefined, faults: [] };

class RequestHere implements ReadRequest {
  readonly #call: Call;
  readonly #body: GuardedJson;
  readonly #query: QueryPairs;
  #input: AnyInput | null = null;

  constructor(call: Call, body: GuardedJson) {
    this.#call = call;
    this.#body = body;
    this.#query = queryOf(call.request.target);
  }

  validate(): void {
    const { endpoint, request } = this.#call;
    assertKnownParameters(endpoint, this.#query);
    this.#input = validateInput(endpoint, request.segments, this.#query, this.#body.value, this.#body.faults);
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
    return requestFingerprint({ method, path, query: this.#query, body: this.#body.value });
  }

  produce(context: ServiceContext): Promise<Produced> {
    return produce(this.#call, this.#valid, context);
  }

  get #valid(): AnyInput {
    if (this.#input === null) throw new Error("a request is validated before anything else");
    return this.#input;
  }
}

class RequestApart implements ReadRequest {
  readonly #call: Call;
  readonly #turn: ApartTurn;
  readonly #read: Extract<ReadBody, { refused: null }>;

  constructor(call: Call, turn: ApartTurn, read: Extract<ReadBody, { refused: null }>) {
    this.#call = call;
    this.#turn = turn;
    this.#read = read;
  }

  validate(): void {
    if (this.#read.invalid !== null) throw failureOf(this.#read.invalid);
  }

  bodyCapYen(): number | null {
    return this.#read.bodyCapYen;
  }

  predictedUnits(): number {
    return this.#read.predictedUnits;
  }

  fingerprint(): string {
    return this.#read.fingerprint;
  }

  produce(context: ServiceContext): Promise<Produced> {
    return produceApart(this.#call, this.#turn, this.#read.needs, context);
  }
}

function failureOf({ code, extra }: ToldFailure): ServiceError {
  if (code !== "validation_error") return new ServiceError(code, extra);
  return new ValidationError(extra["errors"] as [FieldFault, ...FieldFault[]]);
}
