import { openForm } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

/** Terms of payment forms; a key that is sent with one is not looked at. */
export const paymentForm = { ...openForm, uses: billingServices, method: "POST", auth: "none" } as const;
