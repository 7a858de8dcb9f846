import type { MasterSecrets } from "../../base/master-secret.ts";
import { webhookKeys } from "./sign-webhook.ts";

/** The keys that sign webhooks as a JSON Web Key Set names keys. They count while their master secret is live. */
export function publishedWebhookKeys(secrets: MasterSecrets) {
  return webhookKeys(secrets).map(({ publicKeyX: x }, place) => ({
    kty: "OKP" as const,
    crv: "Ed25519" as const,
    alg: "EdDSA" as const,
    use: "sig" as const,
    kid: `konkyo/webhook+${secrets[place]!.version}`,
    x,
    purpose: "webhook" as const,
    valid_from: "1970-01-01T00:00:00Z",
    valid_to: "9999-12-31T23:59:59Z",
    revoked_at: null,
  }));
}
