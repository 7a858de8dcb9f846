import { z } from "zod";
import { ChildKey } from "../../../schemas/child-key.ts";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../account/credential-of.ts";
import { accountOwner } from "../terms.ts";
import { ChildKeyId, ExpiresAt, Label, MonthlyCap, readExpiry, showChild } from "./key-fields.ts";

export const changeChildKey = defineEndpoint({
  id: "ACC-14",
  ...accountOwner,
  method: "PATCH",
  path: "/v1/me/keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "Change label, cap or expiry of a child key",
  description:
    "What is left out stays. Holds from the next call on. A later expiry makes a key that has expired good again; scopes never change.",
  // Keys are for POSTs: a change says what shall be, so it can be repeated without harm.
  idempotency: "never",
  effect: true,
  params: z.object({ key_id: ChildKeyId }),
  body: z
    .object({
      label: Label.optional(),
      monthly_cap_yen: MonthlyCap.optional(),
      expires_at: ExpiresAt.optional(),
    })
    .meta({
      id: "ChildKeyChange",
      description: "What to change.",
      examples: [{ monthly_cap_yen: 6000 }],
    }),
  response: ChildKey,
  failures: ["key_not_found"],
  tool: false,
  async handler({ params: { key_id: keyId }, body }, { caller, services, now }) {
    const { label, monthly_cap_yen: capYen, expires_at: expiresAt } = body;
    const change = {
      ...(label === undefined ? {} : { label }),
      ...(capYen === undefined ? {} : { capYen }),
      ...(expiresAt === undefined ? {} : { expiresAtMs: readExpiry(expiresAt, now) }),
    };
    const changed = await services.accounts.changeChild(credentialOf(caller).accountId, keyId, change);
    if (changed === null) throw new ServiceError("key_not_found", { key_id: keyId });
    return { body: showChild(changed) };
  },
});
