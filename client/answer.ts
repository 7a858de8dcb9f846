import { type AnyFailureCode, KonkyoFailure } from "./failure.ts";
import type { AnyOperation } from "./operation.ts";

/** Values of the response headers. */
export type AnswerMeta = {
  readonly status: number;
  readonly requestId: string | null;
  /** Snapshot that the answer came from. */
  readonly snapshot: string | null;
  /** Units and yen before tax charged for the call; null for calls without a key. */
  readonly units: number | null;
  readonly costJpy: number | null;
  /** How to read the answer: `not-confirmable`, `field-not-published` or `partial-match`. */
  readonly note: string | null;
  /** Fields of the body that the operation does not know and has ignored. */
  readonly ignoredFields: readonly string[];
  /** The stored answer of the first call under this Idempotency-Key; nothing more was charged. */
  readonly replayed: boolean;
};

export type Answered<Body> = { readonly body: Body; readonly meta: AnswerMeta };

/** Reads a response. Throws KonkyoFailure unless it is a success. */
export async function readAnswer(
  { text: asText, envelope }: Pick<AnyOperation, "text" | "envelope">,
  response: Response,
): Promise<Answered<unknown>> {
  const text = await response.text();
  const meta = metaOf(response);
  if (response.ok && asText) return { body: text, meta };
  if (response.status === 204) return { body: null, meta };
  const body = parseObject(text);
  if (response.ok && body !== null) {
    const failed = envelope ? body["error"] : null;
    if (isMembers(failed)) throw failureOf(failed, String(failed["message"]), response);
    return { body, meta };
  }
  if (body === null || typeof body["code"] !== "string")
    throw failureOf({ code: "unexpected_answer" }, `no answer of this service: status ${response.status}`, response);
  throw failureOf(body, String(body["detail"]), response);
}

function metaOf({ status, headers }: Response): AnswerMeta {
  const number = (name: string) => (headers.has(name) ? Number(headers.get(name)) : null);
  return {
    status,
    requestId: headers.get("x-request-id"),
    snapshot: headers.get("x-corpus-snapshot-id"),
    units: number("x-billable-units"),
    costJpy: number("x-cost-jpy"),
    note: headers.get("x-result-note"),
    ignoredFields: (headers.get("x-ignored-fields") ?? "").split(", ").filter((name) => name !== ""),
    replayed: headers.get("idempotency-replayed") === "true",
  };
}

function failureOf(body: Members, message: string, { status, headers }: Response): KonkyoFailure {
  return new KonkyoFailure(message, {
    code: body["code"] as AnyFailureCode,
    status,
    requestId: headers.get("x-request-id"),
    retryAfterSeconds: secondsOf(headers.get("retry-after")),
    body,
  });
}

/** The service sends whole seconds; a proxy may send a date instead. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const seconds = Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

type Members = Readonly<Record<string, unknown>>;

function isMembers(value: unknown): value is Members {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function parseObject(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : null;
  } catch {
    return null;
  }
}
