import { limitedAs } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { SignedBody } from "../endpoint/endpoint.ts";
import { defaultBodyLimits, parseJsonBody } from "../wire/json-guard.ts";
import type { GuardedJson, JsonLimits } from "../wire/json-guard.ts";
import type { Call } from "./call.ts";
import { requestFingerprint } from "./guards/request-fingerprint.ts";
import { isJson } from "./guards/session-guard.ts";
import { bodyCapOf, predictedUnits } from "./guards/units.ts";
import { assertKnownParameters, queryOf, validateInput } from "./guards/validate.ts";
import type { Making } from "./handler-context.ts";
import type { Produced } from "./reply/produced.ts";
import { run, runOffloaded } from "./run.ts";

/** A POST, PATCH or DELETE that its schemas accept. */
export type ReadRequest = {
  readonly bodyCapYen: number | null;
  readonly predictedUnits: number;
  /** What makes it the same as another. */
  fingerprint(): string;
  /** Runs the handler, seals its answer and counts its units. */
  run(making: Making): Promise<Produced>;
};

/** Validates a request that was read. Throws `validation_error` and its like. */
export type Validate = () => ReadRequest;

/** Reads, guards and parses a request. Other guards come before its schemas, so that these are a step of their own. */
export async function readRequest(call: Call): Promise<Validate> {
  const bytes = await readBytes(call);
  const { offloaded, signedBy, bodyLimits = defaultBodyLimits } = call.endpoint;
  if (offloaded !== undefined) return readOffloaded(call, bytes);
  const body = signedBy === undefined ? parsed(bytes, bodyLimits) : asSent(bytes, call.request.header(signedBy));
  return () => validRequest(call, body);
}

function asSent(bytes: Uint8Array | null, signature: string | null): GuardedJson {
  const body: SignedBody = { bytes: bytes ?? new Uint8Array(), signature };
  return { value: body, faults: [] };
}

/** The bytes of the body, or null for none; an endpoint without body takes none, and what is sent all the same is not read. */
async function readBytes(call: Call): Promise<Uint8Array | null> {
  const { endpoint, request, deps, releases } = call;
  if (endpoint.body === null) return null;
  const contentType = request.header("content-type");
  const { bytes: limitBytes } = endpoint.bodyLimits ?? defaultBodyLimits;
  const { credential } = call.identity;
  const held = deps.holdBody({ keyId: credential && limitedAs(credential), network: call.network.network });
  releases.push(held.release);
  const bytes = await deps.overload.waitForClient(() => request.readBody(limitBytes, held.add));
  // Nothing sent is no body, whatever type it is said to be; whether one is needed the schema says.
  if (bytes.length === 0) return null;
  if (endpoint.signedBy !== undefined) return bytes;
  if (contentType === null || !isJson(contentType)) throw new ServiceError("unsupported_media_type");
  return bytes;
}

function parsed(bytes: Uint8Array | null, limits: JsonLimits): GuardedJson {
  return bytes === null ? { value: undefined, faults: [] } : parseJsonBody(bytes, limits);
}

function validRequest(call: Call, body: GuardedJson): ReadRequest {
  const { endpoint, request } = call;
  const [path = ""] = request.target.split("?");
  const query = queryOf(request.target);
  assertKnownParameters(endpoint, query);
  const input = validateInput(endpoint, request.params, query, body.value, body.faults);
  return {
    bodyCapYen: bodyCapOf(input.body),
    predictedUnits: predictedUnits(endpoint, input.body),
    fingerprint: () => requestFingerprint({ method: request.method, path, query, body: body.value }),
    run: (making) => run(call, input, making),
  };
}

/** All bytes are here before the thread is asked: a slow client delays no other call. */
async function readOffloaded(call: Call, bytes: Uint8Array | null): Promise<Validate> {
  const { target, params } = call.request;
  const sent = { endpointId: call.endpoint.id, target, params, bytes };
  const read = await call.deps.offload.read(sent);
  return () => {
    if (read instanceof ServiceError) throw read;
    const { needs, fingerprint, ...facts } = read;
    return { ...facts, fingerprint: () => fingerprint, run: (making) => runOffloaded(call, sent, needs, making) };
  };
}
