import { limitedAs } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import type { SignedBody } from "../endpoint/endpoint.ts";
import { defaultBodyLimits } from "../wire/json-guard.ts";
import { type Call, freeWorkersOf } from "./call.ts";
import { isJson } from "./guards/identify.ts";
import type { Work } from "./run.ts";
import { parseBody, type ValidRequest, validRequest } from "./valid-request.ts";

/** A POST, PATCH or DELETE that passed validation. */
export type ReadRequest = Omit<ValidRequest, "input"> & { readonly work: Work };

/** Validates a parsed request. Throws `validation_error` and similar refusals. */
export type Validate = () => ReadRequest;

/** Reads, guards and parses a request. Validation is a separate step, because other guards come before it. */
export async function readRequest(call: Call): Promise<Validate> {
  const { endpoint, request, deps } = call;
  const bytes = await readBytes(call);
  if (endpoint.offloaded !== undefined) {
    const { target, params } = request;
    // The body is complete before the thread is used, so a slow client delays no other call.
    const sent = { endpointId: endpoint.id, target, params, bytes };
    const read = await deps.offload.read(sent, (ms) => deps.workBudget.spend(freeWorkersOf(call), ms));
    return () => {
      if (read instanceof ServiceError) throw read;
      const { needs, fingerprint, ...facts } = read;
      return { ...facts, fingerprint: () => fingerprint, work: { request: sent, needs } };
    };
  }
  const body =
    endpoint.signedBy === undefined
      ? parseBody(endpoint, bytes)
      : { value: asSent(bytes, request.header(endpoint.signedBy)), faults: [] };
  return () => {
    const { input, ...facts } = validRequest(endpoint, request, body);
    return { ...facts, work: { input } };
  };
}

function asSent(bytes: Uint8Array | null, signature: string | null): SignedBody {
  return { bytes: bytes ?? new Uint8Array(), signature };
}

/** The bytes of the body, or null for none; an endpoint without body does not read what is sent. */
async function readBytes({ endpoint, request, deps, identity, network, releases }: Call): Promise<Uint8Array | null> {
  if (endpoint.body === null) return null;
  const contentType = request.header("content-type");
  const { bytes: limitBytes } = endpoint.bodyLimits ?? defaultBodyLimits;
  const { credential } = identity;
  const held = deps.holdBody({ keyId: credential && limitedAs(credential), network: network.network });
  releases.push(held.release);
  const bytes = await deps.overload.waitForClient(() => request.readBody(limitBytes, held.add));
  // An empty body is none, whatever its type; the schema decides whether one is required.
  if (bytes.length === 0) return null;
  const isTyped = endpoint.signedBy !== undefined || (contentType !== null && isJson(contentType));
  if (!isTyped) throw new ServiceError("unsupported_media_type");
  return bytes;
}
