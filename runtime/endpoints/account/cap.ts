import { z } from "zod";
import { Yen } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { accountOwner, credentialOf } from "../terms.ts";

const MonthlyCap = Yen.nullable().describe("Most that a month may cost, in JPY before tax; null for no cap.");

export const setMonthlyCap = defineEndpoint({
  id: "ACC-4",
  ...accountOwner,
  method: "POST",
  path: "/v1/me/cap",
  summary: "Set or remove the account's monthly cap",
  description: "Holds from the next call on. 0 stops every call that costs units; null removes the cap.",
  effect: true,
  body: z.object({ monthly_cap_yen: MonthlyCap }).meta({
    id: "MonthlyCapRequest",
    description: "The cap to set.",
    examples: [{ monthly_cap_yen: 3000 }],
  }),
  response: z.object({ monthly_cap_yen: MonthlyCap, ok: z.literal(true).describe("Always true.") }),
  tool: false,
  async handler({ body }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const set = await services.accounts.setCap(accountId, body.monthly_cap_yen, caller.lease);
    // The account exists, so another process took this operation over; its result stands.
    if (!set) throw new ServiceError("idempotency_in_progress");
    return { body: { monthly_cap_yen: body.monthly_cap_yen, ok: true as const } };
  },
});
