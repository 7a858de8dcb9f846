import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import type { DeviceGrant } from "./device-grants.ts";
import { deviceCall, Done, UserCode } from "./authorize.ts";
import { accountOwner, credentialOf } from "../../endpoints/terms.ts";
import { type DeviceServices, deviceServices } from "./services.ts";

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

export const approveDevice = defineEndpoint({
  id: "DEV-5",
  ...accountOwner,
  uses: deviceServices,
  method: "POST",
  path: "/v1/device/approve",
  summary: "Approve a device with the caller's own account",
  description:
    "The device gets a key of its own, a child of the caller's. For the key of an account or the session of the console; at most " +
    "20 a day. After 10 unknown codes from one network within an hour further ones are refused.",
  effect: true,
  tool: false,
  body: z.object({ user_code: UserCode }).meta({
    id: "DeviceApproveRequest",
    description: "The device to approve.",
    examples: [{ user_code: "BCDF-GHJK" }],
  }),
  response: Done,
  failures: [
    "device_grant_conflict",
    "device_grant_expired",
    "form_limit_exceeded",
    "limit_reached",
    "user_code_not_found",
  ],
  async handler({ body }, { services, caller }) {
    const { userCode } = await services.devices.find(body.user_code, caller.ipHash);
    await services.devices.approveWithKey(userCode, credentialOf(caller));
    return { body: { ok: true as const } };
  },
});

/** A visitor who returns from a checkout begun for a device. */
type Completion = {
  readonly userCode: string;
  readonly sessionId: string;
  readonly checkoutState: string | null;
  readonly ipHash: string;
};

/**
 * Approves a device with the account paid by a checkout session. Checked in this order: the code, the cookie, the session, its
 * payment. When the device has expired meanwhile, the session is released, so that the visitor can still get a key for it.
 */
export async function completeDevice(
  { devices, deviceCheckout }: DeviceServices,
  { userCode: text, sessionId, checkoutState, ipHash }: Completion,
): Promise<void> {
  const grant = await devices.find(text, ipHash);
  const { userCode } = grant;
  const by = `checkout ${sessionId}`;
  assertOpenTo(grant, by);
  if (deviceCheckout === null) throw new ServiceError("billing_not_configured");
  const returned = { sessionId, checkoutState, userCode };
  const { accountId } = await deviceCheckout.claim(returned);
  try {
    await devices.approve(userCode, { by, accountId });
  } catch (error) {
    if (error instanceof ServiceError) await deviceCheckout.release(returned);
    throw error;
  }
}

function assertOpenTo({ state, approvedBy }: DeviceGrant, by: string): void {
  if (state === "expired") throw new ServiceError("device_grant_expired");
  if (state === "denied" || (approvedBy !== null && approvedBy !== by)) throw new ServiceError("device_grant_conflict");
}
