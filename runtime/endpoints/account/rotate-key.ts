import { z } from "zod";
import { IsoDate, Text, Timestamp } from "../../../schemas/common.ts";
import { otherKeyKind, rotationScope } from "../../../schemas/service-enums.ts";
import type { OtherKey } from "../../accounts/other-keys.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { accountOwner, credentialOf } from "../terms.ts";

const OtherKeyShown = z
  .object({
    key_id: Text.describe("Id of the key, not the key itself."),
    kind: z.enum(otherKeyKind).describe("A child key, the key of a device or the key of a widget."),
    key_prefix: Text.describe("How the key begins; the rest is not kept."),
    label: Text.nullable().describe("What you, or the device itself, call it."),
    created_at: Timestamp.describe("When it was made."),
    last_used_on: IsoDate.nullable().describe("Day of its last charged call in Japan; null for none, and for widgets."),
  })
  .meta({
    id: "OtherKey",
    description: "Another key of the account.",
    examples: [
      {
        key_id: "key_000000000000000000000000",
        kind: "device",
        key_prefix: "evd_Ab12…",
        label: "service-mcp",
        created_at: "2026-04-01T00:00:00Z",
        last_used_on: "2026-04-02",
      },
    ],
  });

export const rotateKey = defineEndpoint({
  id: "ACC-6",
  ...accountOwner,
  method: "POST",
  path: "/v1/me/rotate-key",
  summary: "Replace the account's key",
  description:
    "The old key ends at once; cap, settings and history stay, and so do this session and the keys of devices, child " +
    "keys and widget keys, which still_valid lists. After a theft send scope everywhere: all of them and every " +
    "session end with the old key. The new key is shown here only; with an Idempotency-Key the same call with the old " +
    "key gets it again for 10 minutes.",
  // A repeat carries the key that is already revoked. Not declared as an effect: stored answers are in the clear, while this
  // one, which contains a key, is stored encrypted by the rotation itself.
  confirms: "handler",
  body: z
    .object({
      scope: z
        .enum(rotationScope)
        .default("key")
        .describe("What ends: the key of the account, or everywhere every key and session of it."),
    })
    .meta({ id: "RotationRequest", description: "What to end.", examples: [{ scope: "key" }] })
    .optional(),
  response: z.object({
    api_key: Text.describe("The new key; shown once."),
    tier: Text.describe("Kind of key."),
    still_valid: z.array(OtherKeyShown).describe("Other keys of the account that stay valid."),
  }),
  failures: ["invalid_api_key", "rate_limited", "idempotency_key_reused"],
  tool: false,
  async handler({ body }, { caller, services }) {
    const { sessionId, key, idempotencyKey } = caller;
    const everywhere = body?.scope === "everywhere";
    const {
      apiKey,
      credential: next,
      replayed,
    } = await services.accounts.rotate({
      credential: credentialOf(caller),
      key,
      idempotencyKey,
      everywhere,
      beforeSwitch: async (successor) => {
        if (sessionId !== null && !everywhere) await services.sessions.rebind(sessionId, successor);
      },
    });
    // The old key is already revoked: whatever happens to the mail, the new one must reach its owner.
    if (!replayed) await services.keyReplaced(next.accountId, next.keyId).catch(() => undefined);
    const others = await services.accounts.listOthers(next);
    return { body: { api_key: apiKey, tier: "paid", still_valid: others.flatMap(shownOther) }, replayed };
  },
});

function shownOther({ keyId, kind, shown, label, createdAt, lastUsedOn }: OtherKey) {
  // An account has one key of its own, the one in the answer.
  if (kind === "account") return [];
  return [{ key_id: keyId, kind, key_prefix: shown, label, created_at: createdAt, last_used_on: lastUsedOn }];
}
