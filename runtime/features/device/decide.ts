import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { completeDevice } from "./complete-device.ts";
import { deviceCall, Done, UserCode } from "./device-terms.ts";

export const completeDeviceGrant = defineEndpoint({
  id: "DEV-2",
  ...deviceCall,
  path: "/v1/device/complete",
  summary: "Approve a device with a paid checkout session",
  description:
    "Called by the browser that paid. The session is looked up at the payment provider; it must have been begun for this " +
    "user_code and by this browser, which the cookie service_checkout_state shows. The same session may come again. After 10 " +
    "unknown codes from one network within an hour further ones are refused.",
  siteOnly: true,
  effect: true,
  body: z
    .object({
      payments_checkout_session_id: z.string().min(3).max(255).describe("The checkout session that was paid."),
      user_code: UserCode,
    })
    .meta({
      id: "DeviceCompleteRequest",
      description: "The session and the device it pays for.",
      examples: [{ payments_checkout_session_id: "cs_your-session", user_code: "BCDF-GHJK" }],
    }),
  response: Done,
  failures: [
    "billing_not_configured",
    "billing_provider_unavailable",
    "checkout_state_mismatch",
    "checkout_state_missing",
    "device_grant_conflict",
    "device_grant_expired",
    "form_limit_exceeded",
    "session_not_found",
    "session_not_paid",
    "user_code_not_found",
  ],
  async handler({ body }, { services, caller: { checkoutState, ipHash } }) {
    const { payments_checkout_session_id: sessionId, user_code: userCode } = body;
    await completeDevice(services, { sessionId, userCode, checkoutState, ipHash });
    return { body: { ok: true as const } };
  },
});

export const denyDevice = defineEndpoint({
  id: "DEV-4",
  ...deviceCall,
  path: "/v1/device/deny",
  summary: "Deny a device",
  description:
    "The device is told access_denied and gets no key. A device that was approved cannot be denied any more.",
  siteOnly: true,
  effect: true,
  body: z.object({ user_code: UserCode }).meta({
    id: "DeviceDenyRequest",
    description: "The device to deny.",
    examples: [{ user_code: "BCDF-GHJK" }],
  }),
  response: Done,
  failures: ["device_grant_conflict", "device_grant_expired", "form_limit_exceeded", "user_code_not_found"],
  async handler({ body }, { services, caller }) {
    const { userCode } = await services.devices.find(body.user_code, caller.ipHash);
    await services.devices.deny(userCode);
    return { body: { ok: true as const } };
  },
});
