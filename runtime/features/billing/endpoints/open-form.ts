import { billingServices } from "../service/services.ts";

/** Terms of payment forms that anyone may send, from the pages of the site: free, without slot, never replayed. */
export const openForm = {
  uses: billingServices,
  reads: "service",
  method: "POST",
  auth: "none",
  slot: false,
  units: 0,
  usage: false,
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
} as const;
