import { createHash } from "node:crypto";
import { ServiceError } from "../../base/errors.ts";
import { unitPriceYen } from "../../base/price.ts";
import type { CostCapRule } from "../../endpoint/endpoint.ts";
import type { Operation } from "../../state/ledger.ts";
import type { Call } from "../call.ts";
import type { ReadRequest, Validate } from "../read-request.ts";

/** The terms under which a call runs and is charged. */
export type Terms = {
  readonly idempotencyKey: string | null;
  /** The stored operation of a call with an Idempotency-Key; null when the handler stores the answer itself. */
  readonly operation: Operation | null;
  readonly callCapYen: number | null;
  /** Worst-case units. */
  readonly predictedUnits: number;
};

/** The guards that need only the request, in order: 428, 422, and 400 for the cost cap. */
export function readTerms(
  { endpoint, request: sent, identity }: Call,
  validate: Validate,
): { readonly request: ReadRequest; readonly terms: Terms } {
  const isKeyed = identity.credential !== null;
  const { idempotency = "honoured" } = endpoint;
  const byHandler = idempotency === "handler";
  const rule = byHandler ? "honoured" : isKeyed && idempotency !== "never" ? idempotency : "ignored";
  const idempotencyKey = readIdempotencyKey(rule, sent.header("idempotency-key"));
  const request = validate();
  const predictedUnits = isKeyed ? request.predictedUnits : 0;
  const callCapYen = readCostCap({
    rule: isKeyed ? endpoint.costCap : "ignored",
    header: sent.header("x-cost-cap-jpy"),
    bodyCapYen: request.bodyCapYen,
    predictedUnits,
  });
  const operation =
    idempotencyKey === null || byHandler
      ? null
      : { operationId: operationIdOf(idempotencyKey), fingerprint: request.fingerprint() };
  return { request, terms: { idempotencyKey, operation, callCapYen, predictedUnits } };
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
