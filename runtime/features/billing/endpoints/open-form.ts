import { openForm } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

/** Terms of payment forms; a key sent with one is ignored. */
export const paymentForm = { ...openForm, uses: billingServices, method: "POST", auth: "none" } as const;
