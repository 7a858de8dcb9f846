import { ServiceError } from "../../base/errors.ts";
import type { PipelineDeps } from "../../pipeline/deps.ts";
import { parseForm } from "../../wire/text-guard.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import type { Fields } from "../page.ts";

/** Far more than any form of the site sends. */
const formBytes = 16_384;

/**
 * The fields of a form of the site. Throws `origin_not_allowed` for a form of another site, and when the browser does not state
 * the origin.
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

export function toFields(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of pairs) if (!fields.has(name)) fields.set(name, value);
  return fields;
}

/**
 * Our pages send no Referer, and browsers then set the Origin of their forms to `null`. They still state the origin in
 * `Sec-Fetch-Site`, which pages cannot set.
 */
function isOwnForm(request: WireRequest, siteOrigins: readonly string[]): boolean {
  return request.header("sec-fetch-site") === "same-origin" || siteOrigins.includes(request.header("origin") ?? "");
}
