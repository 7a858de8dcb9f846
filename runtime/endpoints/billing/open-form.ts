import { openForm } from "../terms.ts";

/** Terms of payment forms; a key that is sent with one is not looked at. */
export const paymentForm = { ...openForm, method: "POST", auth: "none" } as const;
