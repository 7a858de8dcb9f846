import { z } from "zod";
import { Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { accountOwner, credentialOf } from "../terms.ts";

export const rotateKey = defineEndpoint({
  id: "ACC-6",
  ...accountOwner,
  method: "POST",
  path: "/v1/me/rotate-key",
  summary: "Replace the account's key",
  description:
    "The old key ends at once; cap, settings and history stay with the account. With an Idempotency-Key the same call with " +
    "the old key gets the same new key for 10 minutes. The new key is shown here only.",
  // A repeat carries the key that is already revoked. Not declared as an effect: stored answers are in the clear, while this
  // one, which contains a key, is stored encrypted by the rotation itself.
  confirms: "handler",
  response: z.object({
    api_key: Text.describe("The new key; shown once."),
    tier: Text.describe("Kind of key."),
  }),
  failures: ["invalid_api_key", "rate_limited"],
  tool: false,
  async handler(_input, { caller, services }) {
    const { sessionId, key, idempotencyKey } = caller;
    const {
      apiKey,
      credential: next,
      replayed,
    } = await services.accounts.rotate({
      credential: credentialOf(caller),
      key,
      idempotencyKey,
      beforeSwitch: async (successor) => {
        if (sessionId !== null) await services.sessions.rebind(sessionId, successor);
      },
    });
    // The old key is already revoked: whatever happens to the mail, the new one must reach its owner.
    if (!replayed) await services.keyReplaced(next.accountId, next.keyId).catch(() => undefined);
    return { body: { api_key: apiKey, tier: "paid" }, replayed };
  },
});
