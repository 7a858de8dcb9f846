import { ServiceError } from "../base/errors.ts";
import type { PipelineDeps } from "../pipeline/deps.ts";
import { parseForm } from "../wire/text-guard.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { Fields } from "./page.ts";

/** Far more than a form of ours sends. */
const formBytes = 16_384;

/**
 * The fields of a form that one of our pages sent. Throws `origin_not_allowed` for a form of another site, and for one of
 * which the browser does not say where it comes from.
 */
export async function readForm(
  request: WireRequest,
  { siteOrigins, holdBody, networkOf, overload }: PipelineDeps,
): Promise<Fields> {
  if (!isOwnForm(request, siteOrigins)) throw new ServiceError("origin_not_allowed");
  const contentType = request.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(contentType)) throw new ServiceError("invalid_input");
  const held = holdBody({ keyId: null, network: networkOf(request).network });
  try {
    const bytes = await overload.waitForClient(() => request.readBody(formBytes, held.add));
    return toFields(parseForm(bytes));
  } finally {
    held.release();
  }
}

/** Names and values as fields. */
export function toFields(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) if (!fields.has(name)) fields.set(name, value);
  return fields;
}

/**
 * Our pages send no Referer, and browsers then make the Origin of their forms `null`. They say where a form comes from in
 * `Sec-Fetch-Site` all the same, which no page can write.
 */
function isOwnForm(request: WireRequest, siteOrigins: readonly string[]): boolean {
  return request.header("sec-fetch-site") === "same-origin" || siteOrigins.includes(request.header("origin") ?? "");
}
