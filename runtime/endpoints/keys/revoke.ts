import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../account/credential-of.ts";
import { accountOwner } from "../terms.ts";
import { ChildKeyId } from "./key-fields.ts";

export const revokeChildKey = defineEndpoint({
  id: "ACC-15",
  ...accountOwner,
  method: "DELETE",
  path: "/v1/me/keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "Revoke a child key",
  description: "It ends at once and for good.",
  effect: true,
  // Keys are for POSTs: a deletion can be repeated without harm.
  idempotency: "never",
  params: z.object({ key_id: ChildKeyId }),
  response: z.null(),
  status: 204,
  failures: ["key_not_found"],
  tool: false,
  async handler({ params: { key_id: keyId } }, { caller, services }) {
    if (!(await services.accounts.revokeChild(credentialOf(caller).accountId, keyId)))
      throw new ServiceError("key_not_found", { key_id: keyId });
    return { body: null };
  },
});
