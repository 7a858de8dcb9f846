import { z } from "zod";
import { HttpUrl } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { openForm } from "../../endpoints/terms.ts";
import { grantSeconds, pollSeconds } from "./device-grants.ts";
import { deviceServices } from "./services.ts";

/** Terms shared by the open calls of the device flow. */
export const deviceCall = { ...openForm, uses: deviceServices, method: "POST" } as const;

/** Default name of a device. */
const unnamedClient = "service-mcp";

/** Forms also send empty fields, which count as missing. */
export const ClientId = z
  .string()
  .max(128)
  .transform((sent) => (sent === "" ? unnamedClient : sent))
  .default(unnamedClient)
  .describe("What the device calls itself.");

export const UserCode = z
  .string()
  .min(1)
  .max(64)
  .describe("The code that the device shows; case, dashes and spaces do not matter.");

export const Done = z.object({ ok: z.literal(true).describe("Always true.") });

/** Every device gets both scopes; others are dropped. */
const grantedScope = "api:read api:metered";

export const authorizeDevice = defineEndpoint({
  id: "DEV-1",
  ...deviceCall,
  path: "/v1/device/authorize",
  summary: "Begin to connect a device without a browser",
  description:
    "The device shows user_code and verification_uri to its person and asks /v1/device/token every interval seconds until " +
    "the person has approved or denied it (RFC 8628). At most 20 an hour from one network.",
  // The answer contains a secret that is not stored for replays.
  idempotency: "never",
  body: z
    .object({
      client_id: ClientId,
      scope: z
        .string()
        .max(256)
        .default(grantedScope)
        .describe("Names separated by spaces; api:read and api:metered are always granted, others are dropped."),
    })
    .meta({
      id: "DeviceAuthorizeRequest",
      description: "The device that wants a key.",
      examples: [{ client_id: "service-mcp", scope: "api:read api:metered" }],
    })
    .optional(),
  response: z
    .object({
      device_code: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe("Secret of the device, for /v1/device/token."),
      user_code: z
        .string()
        .regex(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
        .describe("Code for the person."),
      verification_uri: HttpUrl.describe("Page where the person enters the code."),
      verification_uri_complete: HttpUrl.describe("The same page with the code filled in."),
      expires_in: z.int().describe("Seconds until the codes expire."),
      interval: z.int().describe("Seconds between two calls of /v1/device/token."),
    })
    .meta({
      id: "DeviceAuthorization",
      description: "Codes of a device that waits.",
      examples: [
        {
          device_code: "0123456789abcdef".repeat(4),
          user_code: "BCDF-GHJK",
          verification_uri: "https://example.jp/device",
          verification_uri_complete: "https://example.jp/device?user_code=BCDF-GHJK",
          expires_in: 900,
          interval: 5,
        },
      ],
    }),
  failures: ["form_limit_exceeded"],
  async handler({ body }, { services, caller }) {
    const { deviceCode, userCode } = await services.devices.authorize({
      clientId: body?.client_id ?? unnamedClient,
      scope: grantedScope,
      ipHash: caller.ipHash,
    });
    const page = `${services.publicUrl}/device`;
    return {
      body: {
        device_code: deviceCode,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?user_code=${userCode}`,
        expires_in: grantSeconds,
        interval: pollSeconds,
      },
    };
  },
});
