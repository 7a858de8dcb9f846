import { createHash } from "node:crypto";
import { limitedAs } from "../accounts/credential.ts";
import { ServiceError } from "../base/errors.ts";
import { unitPriceYen } from "../base/price.ts";
import type { CostCapRule, SignedBody } from "../endpoint/endpoint.ts";
import type { Operation } from "../state/ledger.ts";
import { defaultBodyLimits } from "../wire/json-guard.ts";
import { type Call, freeWorkersOf } from "./call.ts";
import { isJson } from "./guards/identify.ts";
import { parseBody, type ValidRequest, validRequest } from "./guards/validate.ts";
import type { Work } from "./run.ts";

/** The terms under which a call runs and is charged. */
export type Terms = {
  readonly idempotencyKey: string | null;
  /** The stored operation of a call with an Idempotency-Key; null when the handler stores the answer itself. */
  readonly operation: Operation | null;
  readonly callCapYen: number | null;
  /** Worst-case units. */
  readonly predictedUnits: number;
};

type ReadRequest = Pick<ValidRequest, "ignoredFields"> & { readonly work: Work; readonly terms: Terms };

/** Reads a POST, PATCH or DELETE. The guards, in order: body (400, 413, 415), Idempotency-Key (428), schema (422), cost cap (400). */
export async function readRequest(call: Call): Promise<ReadRequest> {
  const { endpoint, request, identity } = call;
  const validate = await parseRequest(call);
  const isKeyed = identity.credential !== null;
  const { idempotency = "honoured" } = endpoint;
  const byHandler = idempotency === "handler";
  const rule = byHandler ? "honoured" : isKeyed && idempotency !== "never" ? idempotency : "ignored";
  const idempotencyKey = readIdempotencyKey(rule, request.header("idempotency-key"));
  const { work, bodyCapYen, fingerprint, ignoredFields, ...valid } = validate();
  const predictedUnits = isKeyed ? valid.predictedUnits : 0;
  const callCapYen = readCostCap({
    rule: isKeyed ? endpoint.costCap : "ignored",
    header: request.header("x-cost-cap-jpy"),
    bodyCapYen,
    predictedUnits,
  });
  const operation =
    idempotencyKey === null || byHandler
      ? null
      : { operationId: operationIdOf(idempotencyKey), fingerprint: fingerprint() };
  return { work, ignoredFields, terms: { idempotencyKey, operation, callCapYen, predictedUnits } };
}

/** Validates a parsed request. Throws `validation_error` and similar refusals. */
type Validate = () => Omit<ValidRequest, "input"> & { readonly work: Work };

/** Reads and parses a request. Validation is a separate step, because other guards come before it. */
export async function parseRequest(call: Call): Promise<Validate> {
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
      return { fingerprint: () => fingerprint, work: { request: sent, needs }, ...facts };
    };
  }
  const signed = (header: string): SignedBody => ({
    bytes: bytes ?? new Uint8Array(),
    signature: request.header(header),
  });
  const { signedBy } = endpoint;
  const body = signedBy === undefined ? parseBody(endpoint, bytes) : { value: signed(signedBy), faults: [] };
  return () => {
    const { input, ...facts } = validRequest(endpoint, request, body);
    return { work: { input }, ...facts };
  };
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

export type CostCapInput = {
  readonly rule: CostCapRule;
  /** `X-Cost-Cap-JPY` as received. */
  readonly header: string | null;
  /** `max_cost_jpy` of the validated body, when it has one. */
  readonly bodyCapYen: number | null;
  /** Worst-case units, before any lookup. */
  readonly predictedUnits: number;
};

/**
 * The cost cap in yen of this call, the lower of header and body; null when none was sent and none is required. Throws
 * `cost_cap_invalid` for a header that is not 1 to 9 digits and `cost_cap_required`, with `predicted_yen`, when one is
 * required.
 */
export function readCostCap({ rule, header, bodyCapYen, predictedUnits }: CostCapInput): number | null {
  if (rule === "ignored") return null;
  const headerCapYen = parseCostCap(header);
  const missing = rule === "header" ? headerCapYen === null : headerCapYen === null && bodyCapYen === null;
  if (missing && rule !== "optional")
    throw new ServiceError("cost_cap_required", { predicted_yen: predictedUnits * unitPriceYen });
  return lower(headerCapYen, bodyCapYen);
}

function parseCostCap(header: string | null): number | null {
  if (header === null) return null;
  if (!/^[0-9]{1,9}$/.test(header)) throw new ServiceError("cost_cap_invalid");
  return Number(header);
}

function lower(first: number | null, second: number | null): number | null {
  if (first === null || second === null) return first ?? second;
  return Math.min(first, second);
}

/**
 * Reads `Idempotency-Key` of a keyed call: 1 to 255 visible ASCII characters. Null when missing or blank. Throws
 * `idempotency_key_invalid` for anything else, including two headers joined by a comma and a space.
 */
export function parseIdempotencyKey(header: string | null): string | null {
  const value = header?.trim() ?? "";
  if (value === "") return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(value)) throw new ServiceError("idempotency_key_invalid");
  return value;
}

/** The operation id in the store: a hash, since callers may put secrets into any header. */
export function operationIdOf(idempotencyKey: string): string {
  return createHash("sha256").update(idempotencyKey, "utf8").digest("base64url");
}

/** `required`: a paid batch. `honoured`: every other POST. `ignored`: calls without a key, and all other methods. */
type IdempotencyRule = "required" | "honoured" | "ignored";

/** The idempotency key of a call, or null. Throws `idempotency_key_required`, `idempotency_key_invalid`. */
export function readIdempotencyKey(rule: IdempotencyRule, header: string | null): string | null {
  if (rule === "ignored") return null;
  const key = parseIdempotencyKey(header);
  if (key === null && rule === "required") throw new ServiceError("idempotency_key_required");
  return key;
}
