import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { deviceCall, Done, UserCode } from "./device-terms.ts";

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
