import { createPublicKey } from "node:crypto";
import type { ListedKey } from "../../../snapshots/trust/policy.ts";
import { toVerifier } from "../../../snapshots/trust/signed-note.ts";
import type { MasterSecrets } from "../../base/master-secret.ts";
import { webhookKeys } from "./sign-webhook.ts";

/** A key is valid while its master secret is live. */
const terms = {
  purpose: "webhook",
  valid_from: "1970-01-01T00:00:00Z",
  valid_to: "9999-12-31T23:59:59Z",
  revoked_at: null,
} as const;

/** The keys that sign webhooks, as a JSON Web Key Set. */
export function publishedWebhookKeys(secrets: MasterSecrets) {
  return webhookKeys(secrets).map(({ publicKeyX: x }, place) => {
    const form = { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" } as const;
    return Object.assign({ kid: `konkyo/webhook+${secrets[place]!.version}`, x }, form, terms);
  });
}

/** The same keys in the format of a key list. */
export function listedWebhookKeys(secrets: MasterSecrets): ListedKey[] {
  return webhookKeys(secrets).map(({ privateKey }, place) => {
    const { vkey } = toVerifier(`konkyo-webhook-${secrets[place]!.version}`, createPublicKey(privateKey));
    return Object.assign({ vkey }, terms);
  });
}
