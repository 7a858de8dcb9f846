import { parseApiKey } from "../../accounts/key-format.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Services } from "../../endpoint/services.ts";
import type { ClientNetwork } from "../../wire/client-network.ts";
import type { WireRequest } from "../../wire/wire-request.ts";
import { countingRefusals, identifyKey, type Identity, type IdentifyDeps } from "./identify.ts";
import { queryOf } from "./validate.ts";

export type WidgetDeps = IdentifyDeps & { readonly services: Pick<Services, "widgetOrigins"> };

/**
 * The payer of a widget call. Throws `api_key_required` without a widget key, `invalid_api_key` for an invalid one, and
 * `origin_not_allowed` for a page outside its origins.
 */
export async function identifyWidget(
  request: WireRequest,
  network: ClientNetwork,
  deps: WidgetDeps,
): Promise<Identity> {
  const sent = queryOf(request.target).find(([name]) => name === "key")?.[1] ?? request.header("x-widget-key");
  const text = sent?.trim() ?? "";
  if (text === "") throw new WidgetKeyError("api_key_required");
  const parsed = countingRefusals(network, deps, () => {
    const key = parseApiKey(text);
    if (key?.kind !== "widget") throw new WidgetKeyError("invalid_api_key");
    return key;
  });
  const identity = await identifyKey(parsed.key, network, deps).catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === "invalid_api_key" ? new WidgetKeyError(error.code) : error;
  });
  const origins = identity.credential && (await deps.services.widgetOrigins(identity.credential));
  if (origins === null) throw new WidgetKeyError("invalid_api_key");
  const origin = request.header("origin");
  if (origin === null || !origins.includes(origin)) throw new ServiceError("origin_not_allowed");
  return identity;
}

/** A refusal that names the places of a widget key, which differ from those of other keys. */
class WidgetKeyError extends ServiceError {
  constructor(code: "api_key_required" | "invalid_api_key") {
    super(code);
    this.message =
      code === "api_key_required"
        ? "This call needs a widget key (wgt_): send it as the parameter key, or in X-Widget-Key."
        : "The widget key is unknown, malformed or revoked, or of another kind: send a valid wgt_ key as the parameter key.";
  }
}
