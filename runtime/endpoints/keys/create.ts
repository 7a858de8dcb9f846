import { z } from "zod";
import { ChildKey, KeyScopes } from "../../../schemas/child-key.ts";
import { Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../account/credential-of.ts";
import { accountOwner } from "../terms.ts";
import { ExpiresAt, Label, MonthlyCap, readExpiry, showChild } from "./key-fields.ts";

export const createChildKey = defineEndpoint({
  id: "ACC-12",
  ...accountOwner,
  method: "POST",
  path: "/v1/me/keys",
  summary: "Make a child key of the account",
  description:
    "For a person, a program or a customer of yours: a key with a cap, an end and scopes of its own. Your account pays for its " +
    "calls, and both caps hold. It can make no keys and see no payments. It is shown here only; with an Idempotency-Key the same " +
    "call with the same key gets the same child key for 10 minutes. It ends when you revoke it, when it expires, and with the key " +
    "that made it; a key that is rotated leaves its children to its successor. At most 50 that are not revoked, and 100 new ones a day.",
  // Not declared as an effect: stored answers are in the clear, and this one, which shows a key, is kept encrypted by itself.
  body: z
    .object({
      label: Label.default(null),
      scopes: KeyScopes.min(1).default(["read"]),
      monthly_cap_yen: MonthlyCap.default(null),
      expires_at: ExpiresAt.default(null),
    })
    .meta({
      id: "ChildKeyRequest",
      description: "A child key to be.",
      examples: [
        { label: "reporting job", scopes: ["read"], monthly_cap_yen: 3000, expires_at: "2099-04-01T00:00:00Z" },
      ],
    }),
  response: ChildKey.extend({ api_key: Text.describe("The key; shown once.") }).meta({
    id: "ChildKeyCreated",
    description: "A new child key.",
  }),
  status: 201,
  failures: ["limit_reached", "rate_limited", "invalid_api_key", "idempotency_key_reused", "key_not_found"],
  tool: false,
  async handler({ body }, { caller, services, now }) {
    const { apiKey, child, replayed } = await services.accounts.createChild({
      parent: credentialOf(caller),
      key: caller.key,
      idempotencyKey: caller.idempotencyKey,
      options: {
        label: body.label,
        scopes: [...new Set(body.scopes)].toSorted(),
        capYen: body.monthly_cap_yen,
        expiresAtMs: readExpiry(body.expires_at, now),
      },
    });
    return { body: { ...showChild(child), api_key: apiKey }, replayed };
  },
});
