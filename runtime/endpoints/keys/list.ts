import { z } from "zod";
import { ChildKey } from "../../../schemas/child-key.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "../account/credential-of.ts";
import { accountOwner } from "../terms.ts";
import { showChild } from "./key-fields.ts";

export const listChildKeys = defineEndpoint({
  id: "ACC-13",
  ...accountOwner,
  method: "GET",
  path: "/v1/me/keys",
  summary: "List the account's child keys",
  description:
    "Oldest first, with what each has used this month; revoked ones for about 90 days. The keys themselves are not kept.",
  response: z.array(ChildKey),
  tool: false,
  async handler(_input, { caller, services }) {
    return { body: (await services.accounts.listChildren(credentialOf(caller).accountId)).map(showChild) };
  },
});
