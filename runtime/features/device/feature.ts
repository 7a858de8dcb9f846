import { defineFeature } from "../../feature/feature.ts";
import { authorizeDevice } from "./authorize.ts";
import { approveDevice, completeDeviceGrant, denyDevice } from "./decide.ts";
import { devicePage } from "./device-page.ts";
import { deviceServices } from "./services.ts";
import { collectDeviceToken } from "./token.ts";

export const device = defineFeature({
  name: "device",
  services: deviceServices,
  endpoints: [authorizeDevice, completeDeviceGrant, collectDeviceToken, denyDevice, approveDevice],
  pages: [devicePage],
});
