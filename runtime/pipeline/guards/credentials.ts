import { parseApiKey } from "../../accounts/key-format.ts";
import type { KeyKind, ParsedKey } from "../../accounts/key-format.ts";
import { ServiceError } from "../../base/errors.ts";
import type { WireRequest } from "../../wire/wire-request.ts";

export type CredentialInput = {
  /** `X-API-Key` as received. */
  readonly apiKeyHeader: string | null;
  /** `Authorization` as received. */
  readonly authorizationHeader: string | null;
  /** Kinds of key the operation accepts; widget keys are valid for widget operations only. */
  readonly accepts: readonly KeyKind[];
};

/**
 * The key of a caller, or null when both headers are absent or blank: an anonymous caller. Throws `invalid_api_key`, without
 * store access, for a malformed key, a scheme other than Bearer, two keys that differ and a kind that is not accepted: a caller
 * with a bad credential is never served as anonymous.
 */
export function readCredential({ apiKeyHeader, authorizationHeader, accepts }: CredentialInput): ParsedKey | null {
  const sent = [apiKeyHeader?.trim() ?? "", bearerToken(authorizationHeader?.trim() ?? "")].filter(
    (text) => text !== "",
  );
  const [first, second] = sent;
  if (first === undefined) return null;
  const parsed = parseApiKey(first);
  if (parsed === null || !accepts.includes(parsed.kind) || (second !== undefined && second !== first))
    throw new ServiceError("invalid_api_key");
  return parsed;
}

/**
 * The value of a header that may be repeated with one value. Throws `invalid_input` when the values differ: a proxy in front
 * may have checked a different one.
 */
export function oneValue(request: Pick<WireRequest, "headerValues">, header: string): string | null {
  const sent = request.headerValues(header).map((value) => value.trim());
  const [value = null, ...others] = new Set(sent.filter((text) => text !== ""));
  if (others.length > 0) throw new HeaderSentTwiceError(header);
  return value;
}

class HeaderSentTwiceError extends ServiceError {
  constructor(header: string) {
    super("invalid_input", { header });
    this.message = `The header ${header} came twice with different values: send it once.`;
  }
}

/** The token of the header; another scheme is kept whole, so that it is refused as an invalid key. */
function bearerToken(header: string): string {
  return /^bearer(?: |$)/i.test(header) ? header.slice("bearer".length).trim() : header;
}
