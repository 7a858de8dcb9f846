import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../../endpoints/account/credential-of.ts";
import { accountOwner } from "../../endpoints/terms.ts";
import { KeyId } from "./widget-terms.ts";
import { widgetServices } from "./services.ts";

export const deleteWidgetKey = defineEndpoint({
  id: "ADD-5",
  uses: widgetServices,
  ...accountOwner,
  method: "DELETE",
  path: "/v1/me/widget_keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "End a widget key of yours",
  effect: true,
  // Keys are for POSTs: a deletion can be repeated without harm.
  idempotency: "never",
  params: z.object({ key_id: KeyId }),
  response: z.null(),
  status: 204,
  failures: ["widget_key_not_found"],
  tool: false,
  async handler({ params: { key_id: keyId } }, { caller, services }) {
    if (!(await services.widgets.remove(credentialOf(caller).accountId, keyId)))
      throw new ServiceError("widget_key_not_found", { key_id: keyId });
    return { body: null };
  },
});
