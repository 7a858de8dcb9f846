import { z } from "zod";
import { Houjin } from "../../../schemas/houjin.ts";
import { Timestamp } from "../../../schemas/common.ts";
import { exactKeys } from "../../../snapshots/names/name-keys.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { type AdvisorRecord, isListed } from "./advisor.ts";
import { AdvisorNumber, partnerForm } from "./advisor-terms.ts";

export const verifyAdvisor = defineEndpoint({
  id: "ADV-5",
  ...partnerForm,
  method: "POST",
  path: "/v1/advisors/verify-houjin/{advisor_id}",
  example: { advisor_id: 1 },
  summary: "Compare an advisor with the corporate register",
  description:
    "Looks the firm's number up in the register of the current snapshot: the entry must be open and carry the firm's name. " +
    "Safe to repeat. At most 10 an hour from one network.",
  effect: true,
  params: z.object({ advisor_id: queryInteger({ min: 1 }).describe("Number of the advisor.") }),
  response: z.object({
    status: z.enum(["verified", "already_verified"]).describe("Whether it was confirmed now or before."),
    advisor_id: AdvisorNumber.describe("Number of the advisor."),
    verified_at: Timestamp.describe("When it was confirmed."),
    listed: z.boolean().describe("Is it shown to callers? Only once it can be paid, too."),
  }),
  failures: ["advisor_not_found", "registry_no_match", "form_limit_exceeded", "not_ready"],
  async handler({ params: { advisor_id: id } }, context) {
    const { caller, services } = context;
    await services.limits.verify.take(caller.ipHash);
    const advisor = await services.advisors.find(id);
    if (advisor === null) throw new ServiceError("advisor_not_found", { advisor_id: id });
    const status = advisor.verifiedAt === null ? ("verified" as const) : ("already_verified" as const);
    if (status === "verified" && !isRegistered(advisor, context.corpus)) throw new ServiceError("registry_no_match");
    // Also for a firm confirmed before: repeating an interrupted call completes it.
    const verified = await services.advisors.verify(id);
    if (verified === null) throw new ServiceError("advisor_not_found", { advisor_id: id });
    return {
      body: { status, advisor_id: id, verified_at: verified.verifiedAt ?? "", listed: isListed(verified) },
    };
  },
});

/** Whether the register has an open entry with this number and name, in any spelling. */
function isRegistered({ houjinBangou, firmName }: AdvisorRecord, { houjin }: Corpus): boolean {
  const bytes = houjin.bytesOf(houjinBangou);
  if (bytes === null) return false;
  const entry = Houjin.pick({ name: true, close_date: true }).parse(JSON.parse(bytes.toString("utf8")));
  return entry.close_date === null && exactKeys(firmName).includes(fold(entry.name));
}
