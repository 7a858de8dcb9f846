import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { deriveKey, type MasterSecrets } from "../../base/master-secret.ts";

/** A message to a receiver. The id is the same for every attempt. */
export type WebhookMessage = { readonly id: string; readonly body: string; readonly event: string };

/** The Ed25519 key for all receivers, in addition to each receiver's own secret. */
export type WebhookKey = { readonly privateKey: KeyObject; readonly publicKeyX: string };

/** Start of a PKCS #8 document of an Ed25519 key, before its 32 bytes (RFC 8410). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Keys of all live secrets, newest first. While there are two, both sign: a receiver may know either. */
export function webhookKeys(secrets: MasterSecrets): readonly [WebhookKey, ...WebhookKey[]] {
  const keys = secrets.map((secret): WebhookKey => {
    const der = Buffer.concat([pkcs8, deriveKey(secret, "webhook-signature")]);
    const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    return { privateKey, publicKeyX: createPublicKey(privateKey).export({ format: "jwk" }).x! };
  });
  return keys as [WebhookKey, ...WebhookKey[]];
}

/** A receiver's secret as its owner sees it: `whsec_` and base64. */
export function webhookSecret(bytes: Uint8Array): string {
  return `whsec_${Buffer.from(bytes).toString("base64")}`;
}

/**
 * The headers of Standard Webhooks: HMAC (`v1`) under the receiver's secrets, Ed25519 (`v1a`) under the keys of the service. The
 * package of the standard lacks `v1a` and hashes in JavaScript, so only the tests use it.
 */
export function webhookHeaders(
  { id, body, event }: WebhookMessage,
  secrets: readonly string[],
  keys: readonly WebhookKey[],
  nowMs: number,
): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const signed = Buffer.from(`${id}.${timestamp}.${body}`);
  const hmacs = secrets.map((secret) => `v1,${hmacOf(secret, signed)}`);
  const signatures = keys.map(({ privateKey }) => `v1a,${sign(null, signed, privateKey).toString("base64")}`);
  return {
    "content-type": "application/json",
    "user-agent": "Konkyo-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": [...hmacs, ...signatures].join(" "),
    "x-evidence-event": event,
  };
}

function hmacOf(secret: string, signed: Uint8Array): string {
  return createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(signed)
    .digest("base64");
}
