import { z } from "zod";
import { AlertSubscription } from "../../../../schemas/alert.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../../endpoints/terms.ts";
import { showSubscription } from "./subscription-terms.ts";
import { alertServices } from "../service/services.ts";

export const listAlerts = defineEndpoint({
  id: "ALR-2",
  uses: alertServices,
  ...ownAccount,
  method: "GET",
  path: "/v1/me/alerts/subscriptions",
  summary: "List the account's alert subscriptions",
  description: "Those in force, by number. Secrets are not shown again.",
  response: z.array(AlertSubscription),
  tool: false,
  async handler(_input, { caller, services }) {
    return { body: (await services.alerts.list(credentialOf(caller).accountId)).map(showSubscription) };
  },
});
