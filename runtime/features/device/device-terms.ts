import { z } from "zod";
import { deviceServices } from "./services.ts";
import { openForm } from "../../endpoints/terms.ts";

/** Terms shared by the four calls of the device flow. */
export const deviceCall = { ...openForm, uses: deviceServices, method: "POST" } as const;

/** Default name of a device. */
export const unnamedClient = "service-mcp";

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
export const grantedScope = "api:read api:metered";
