import { z } from "zod";
import { Text } from "../../../schemas/common.ts";
import { type FailureCode, ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ClientId, deviceCall } from "./authorize.ts";

const deviceGrantType = "urn:ietf:params:oauth:grant-type:device_code";
const refusals = ["authorization_pending", "slow_down", "expired_token", "access_denied", "invalid_grant"] as const;

export const collectDeviceToken = defineEndpoint({
  id: "DEV-3",
  ...deviceCall,
  path: "/v1/device/token",
  summary: "Collect the key of a device that its person has approved",
  description:
    "To be asked every interval seconds. 400 with error authorization_pending: ask again; slow_down: add 5 seconds to the " +
    "interval, then ask again; the others end the attempt. The access_token is an API key, shown once.",
  // Devices behind one address must not block each other; a device that polls too often gets slow_down.
  burst: { perMinute: 120, by: "network" },
  idempotency: "never",
  body: z
    .object({
      client_id: ClientId.describe("The same as in /v1/device/authorize."),
      device_code: z.string().max(256).describe("Secret of the device."),
      grant_type: z.string().max(128).describe(deviceGrantType),
    })
    .meta({
      id: "DeviceTokenRequest",
      description: "The device that asks.",
      examples: [
        {
          client_id: "service-mcp",
          device_code: "0123456789abcdef".repeat(4),
          grant_type: deviceGrantType,
        },
      ],
    }),
  response: z
    .object({
      access_token: Text.describe("An API key; shown once."),
      token_type: z.literal("Bearer").describe("How it is sent."),
      scope: Text.describe("What it is good for."),
    })
    .meta({
      id: "DeviceToken",
      description: "The key of a device.",
      examples: [{ access_token: "evd_your-key-here", token_type: "Bearer", scope: "api:read api:metered" }],
    }),
  failures: [...refusals],
  async handler({ body: { client_id: clientId, device_code: deviceCode, grant_type: grantType } }, { services }) {
    if (grantType !== deviceGrantType)
      throw new TokenRefusal("invalid_grant", `The grant_type is none of a device: send ${deviceGrantType}.`);
    const { apiKey, scope } = await services.devices.collect({ deviceCode, clientId }).catch(toTokenRefusal);
    return { body: { access_token: apiKey, token_type: "Bearer" as const, scope } };
  },
});

/** A failure in OAuth form: the code in `error`, the sentence in `error_description`. */
class TokenRefusal extends ServiceError {
  constructor(code: FailureCode, description: string) {
    super(code, { error: code, error_description: description });
    this.message = code;
  }
}

function toTokenRefusal(error: unknown): never {
  const refused = error instanceof ServiceError && refusals.some((code) => code === error.code);
  throw refused ? new TokenRefusal(error.code, error.message) : error;
}
