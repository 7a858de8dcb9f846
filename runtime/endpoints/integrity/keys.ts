import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { integrityOf, noteBytes, openToAll } from "./integrity-of.ts";

const Jwks = z
  .object({
    keys: z
      .array(
        z.object({
          kty: z.literal("OKP").describe("Kind of key."),
          crv: z.literal("Ed25519").describe("Curve."),
          alg: z.literal("EdDSA").describe("Algorithm."),
          use: z.literal("sig").describe("The key signs."),
          kid: z.string().describe("Name and hash of the key, as in the key list."),
          x: z.string().describe("The public key, base64url."),
          purpose: z.enum(["snapshot", "seal", "webhook"]).describe("What it signs."),
          valid_from: Timestamp.describe("From when its signatures count."),
          valid_to: Timestamp.describe("Until when they count."),
          revoked_at: Timestamp.nullable().describe("Since when they no longer count; null for a good key."),
        }),
      )
      .describe("The keys of the key list."),
  })
  .meta({ id: "Jwks", description: "The published keys as a JSON Web Key Set." });

export const getJwks = defineEndpoint({
  ...openToAll,
  id: "INT-5",
  method: "GET",
  path: "/.well-known/jwks.json",
  summary: "Read the public keys as a JSON Web Key Set",
  response: Jwks,
  failures: ["not_ready"],
  cache: "none",
  reads: "service",
  handler: (_input, { services }) => ({ body: integrityOf(services).jwks() }),
});

export const getKeyList = defineEndpoint({
  ...openToAll,
  id: "INT-4",
  method: "GET",
  path: "/.well-known/konkyo/keys",
  summary: "Read the public keys as a signed note",
  description: "Every key with its purpose and the time in which its signatures count; keys stay listed for ever.",
  response: z.string().meta({ description: "A signed note (C2SP) whose text is a JSON document of keys." }),
  media: "text/plain; charset=utf-8",
  failures: ["not_ready"],
  cache: "none",
  reads: "service",
  handler: (_input, { services }) => ({ body: noteBytes(integrityOf(services).keyNote()) }),
});
