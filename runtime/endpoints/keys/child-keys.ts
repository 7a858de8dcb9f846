import { z } from "zod";
import { ChildKey, KeyScopes } from "../../../schemas/accounts/child-key.ts";
import { Text, Timestamp, Yen } from "../../../schemas/common.ts";
import type { ListedChild } from "../../accounts/child-keys.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { unitPriceYen } from "../../base/price.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { accountOwner, credentialOf } from "../terms.ts";

export const Label = z.string().trim().min(1).max(120).nullable().describe("What to call it.");
export const MonthlyCap = Yen.nullable().describe(
  "Most that a month of this key may cost, in JPY before tax, beside the cap of the account; 0 stops every call that costs units, null is no cap.",
);
const ExpiresAt = Timestamp.nullable().describe("When it ends by itself, in the future; null for never.");

const ChildKeyId = z.string().max(64).describe("Id of the child key, not the key itself.");

/** Throws `validation_error` unless the time is in the future. */
function readExpiry(expiresAt: string | null, now: Date): number | null {
  if (expiresAt === null) return null;
  const expiresAtMs = Date.parse(expiresAt);
  if (expiresAtMs > now.getTime()) return expiresAtMs;
  throw new ValidationError([{ loc: ["body", "expires_at"], msg: "must be in the future", type: "past_expiry" }]);
}

function showChild(child: ListedChild): ChildKey {
  return {
    key_id: child.keyId,
    key_prefix: child.shown,
    key_hash_prefix: child.hashPrefix,
    label: child.label,
    origin: child.origin,
    scopes: [...child.scopes],
    monthly_cap_yen: child.capYen,
    month_to_date_units: child.unitsThisMonth,
    month_to_date_amount_yen: child.unitsThisMonth * unitPriceYen,
    state: child.state,
    created_at: child.createdAt,
    expires_at: child.expiresAt,
    revoked_at: child.revokedAt,
    last_used_on: child.lastUsedOn,
  };
}

export const createChildKey = defineEndpoint({
  id: "ACC-12",
  ...accountOwner,
  method: "POST",
  path: "/v1/me/keys",
  summary: "Make a child key of the account",
  description:
    "For a person, a program or a customer of yours: a key with a cap, an end and scopes of its own; your account " +
    "pays, both caps hold, and it can make no keys and see no payments. It is shown here only, with an " +
    "Idempotency-Key again for 10 minutes, and ends when you revoke it, when it expires, and with the key that made " +
    "it; a key that is rotated leaves its children to its successor. At most 50 that are not revoked, and 100 new " +
    "ones a day.",
  // Not declared as an effect: stored answers are in the clear, while this one, which contains a key, is stored encrypted
  // separately.
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

export const listChildKeys = defineEndpoint({
  id: "ACC-13",
  ...accountOwner,
  method: "GET",
  path: "/v1/me/keys",
  summary: "List the account's child keys",
  description:
    "Those you made and those of devices you approved. Oldest first, with what each has used this month; revoked ones for about 90 days. The keys themselves are not kept.",
  response: z.array(ChildKey),
  tool: false,
  async handler(_input, { caller, services }) {
    return { body: (await services.accounts.listChildren(credentialOf(caller).accountId)).map(showChild) };
  },
});

export const changeChildKey = defineEndpoint({
  id: "ACC-14",
  ...accountOwner,
  method: "PATCH",
  path: "/v1/me/keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "Change label, cap or expiry of a child key",
  description:
    "What is left out stays. Holds from the next call on. A later expiry makes a key that has expired good again; scopes never change.",
  // Idempotency keys are for POSTs; this change states the target values and is safe to repeat.
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

export const revokeChildKey = defineEndpoint({
  id: "ACC-15",
  ...accountOwner,
  method: "DELETE",
  path: "/v1/me/keys/{key_id}",
  example: { key_id: "key_000000000000000000000000" },
  summary: "Revoke a child key",
  description: "It ends at once and for good.",
  effect: true,
  // Idempotency keys are for POSTs; a deletion is safe to repeat.
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
