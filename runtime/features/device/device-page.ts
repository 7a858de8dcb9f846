import type { DeviceGrant } from "./device-grants.ts";
import { ServiceError } from "../../base/errors.ts";
import { checkoutCookie } from "../../endpoints/checkout-cookie.ts";
import { approveDevice, completeDevice } from "./decide.ts";
import { getMe } from "../../endpoints/account/me.ts";
import { confirmKey } from "../../pages/confirm-key.ts";
import { definePage, type FormVisit, type NextPage, type ShownPage, type Visit } from "../../pages/page.ts";
import { confirmDevice, decided, devicePath, enterCode, finishCheckout } from "./device-parts.tsx";
import { type DeviceServices, deviceServices } from "./services.ts";

/**
 * Page to enter or confirm the code of a device, and to approve or deny it. Opened with a code, with the checkout session of a
 * returning visitor, or with neither.
 */
export const devicePage = definePage({
  uses: deviceServices,
  essential: true,
  path: devicePath,
  async show(visit) {
    const userCode = visit.query.get("user_code") ?? "";
    if (userCode === "") return enterCode(visit, null);
    const grant = await findGrant(visit, userCode);
    if (grant === null) return enterCode(visit, userCode);
    if (grant.state !== "pending") return decided(visit, grant.state);
    const sessionId = visit.query.get("session_id") ?? "";
    if (sessionId !== "") return finishCheckout(visit, grant, sessionId);
    return confirmDevice(visit, grant, { signedInKey: await signedInKey(visit) });
  },
  async submit(visit) {
    const userCode = visit.form.get("user_code") ?? "";
    const grant = await findGrant(visit, userCode);
    if (grant === null) return enterCode(visit, userCode);
    switch (visit.form.get("action")) {
      case "checkout":
        return beginCheckout(visit, grant);
      case "complete":
        return complete(visit, grant);
      case "key":
        return approveWithKey(visit, grant);
      case "own":
        if (grant.state === "pending") await visit.callOwn(approveDevice, { body: { user_code: grant.userCode } });
        return toStanding(visit, grant);
      case "deny":
        await visit.services.devices.deny(grant.userCode);
        return toStanding(visit, grant);
      default:
        throw new ServiceError("invalid_input");
    }
  },
});

/** Null for an unknown code. */
async function findGrant({ services, ipHash }: Visit<DeviceServices>, userCode: string): Promise<DeviceGrant | null> {
  try {
    return await services.devices.find(userCode, ipHash);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "user_code_not_found") return null;
    throw error;
  }
}

/** The mark of the key that is signed in on this browser; null when there is none. */
async function signedInKey({ csrf, callOwn }: Visit): Promise<string | null> {
  if (csrf === null) return null;
  try {
    return (await callOwn<{ readonly key_hash_prefix: string }>(getMe)).body.key_hash_prefix;
  } catch (error) {
    if (error instanceof ServiceError && (error.code === "api_key_required" || error.code === "invalid_api_key"))
      return null;
    throw error;
  }
}

/** Redirects to the current state of the device. */
function toStanding({ link }: Visit, { shownCode }: DeviceGrant): NextPage {
  return { goTo: link(devicePath, { user_code: shownCode }) };
}

async function beginCheckout(visit: FormVisit<DeviceServices>, grant: DeviceGrant): Promise<ShownPage | NextPage> {
  const { services, language } = visit;
  if (grant.state !== "pending") return toStanding(visit, grant);
  if (services.deviceCheckout === null) throw new ServiceError("billing_not_configured");
  const back = services.publicUrl + toStanding(visit, grant).goTo;
  const { url, checkoutState } = await services.deviceCheckout.begin({
    userCode: grant.userCode,
    language,
    // Comes last, because the provider fills in the braces only where they are not escaped.
    successUrl: `${back}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: back,
  });
  return { goTo: url, cookies: [checkoutCookie(checkoutState)] };
}

async function complete(visit: FormVisit<DeviceServices>, grant: DeviceGrant): Promise<NextPage> {
  const { services, checkoutState, ipHash, form } = visit;
  const sessionId = form.get("session_id") ?? "";
  await completeDevice(services, { userCode: grant.userCode, sessionId, checkoutState, ipHash });
  return toStanding(visit, grant);
}

async function approveWithKey(visit: FormVisit<DeviceServices>, grant: DeviceGrant): Promise<ShownPage | NextPage> {
  const { accounts, devices } = visit.services;
  if (grant.state !== "pending") return toStanding(visit, grant);
  const confirmed = await confirmKey(accounts, visit.form.get("api_key") ?? "");
  if (confirmed === null) return confirmDevice(visit, grant, { keyIsBad: true });
  await devices.approveWithKey(grant.userCode, confirmed.credential);
  return toStanding(visit, grant);
}
