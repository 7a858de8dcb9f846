import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { Houjin } from "../../../schemas/records/houjin.ts";
import { advisorProof } from "../../../schemas/service-enums.ts";
import { mayBeSameParty } from "../../../snapshots/text/entities/party-name.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { AdvisorNumber, partnerForm } from "./advisor-terms.ts";
import { type AdvisorRecord, isListed } from "./advisor.ts";
import type { Advisors } from "./advisors.ts";

const Verification = z.object({
  status: z
    .enum(["verified", "already_verified", "proof_required"])
    .describe("Whether it was confirmed now or before, or only the register agrees."),
  advisor_id: AdvisorNumber.describe("Number of the advisor."),
  verified_at: Timestamp.nullable().describe("When it was confirmed."),
  verified_by: z.enum(advisorProof).nullable().describe("What proved that it speaks for the firm."),
  proofs: z.array(z.enum(advisorProof)).describe("What would prove it, while it is not proven."),
  listed: z.boolean().describe("Is it shown to callers? Only once it can be paid, too."),
});

export const verifyAdvisor = defineEndpoint({
  id: "ADV-5",
  ...partnerForm,
  method: "POST",
  path: "/v1/advisors/verify-houjin/{advisor_id}",
  example: { advisor_id: 1 },
  summary: "Confirm that an advisor speaks for its firm",
  description:
    "Looks the firm's number up in the register of the current snapshot: the entry must be open and carry the firm's name. That is " +
    "public, so it also takes a proof: the token of the link that was mailed to contact_email, where that is at the domain of " +
    "contact_url, or a letter to the registered address, which the operator confirms and which outweighs mail. " +
    "Safe to repeat. At most 10 an hour from one network.",
  effect: true,
  params: z.object({ advisor_id: queryInteger({ min: 1 }).describe("Number of the advisor.") }),
  body: z
    .object({
      token: z.string().max(200).nullish().describe("Token of the dashboard link that was mailed to the firm."),
    })
    .meta({
      id: "AdvisorVerificationRequest",
      description: "Proof of who speaks for the firm.",
      examples: [{ token: "the-token-of-the-link" }],
    })
    .optional(),
  response: Verification,
  failures: [
    "advisor_not_found",
    "registry_no_match",
    "form_limit_exceeded",
    "not_ready",
    "dashboard_token_required",
    "houjin_already_registered",
  ],
  async handler({ params: { advisor_id: id }, body }, context) {
    const { caller, services } = context;
    await services.limits.verify.take(caller.ipHash);
    return { body: await verifyFirm(services.advisors, context.corpus, id, body?.token ?? null) };
  },
});

/** Throws `advisor_not_found`, `registry_no_match`, `dashboard_token_required` and `houjin_already_registered`. */
export async function verifyFirm(
  advisors: Advisors,
  corpus: Corpus,
  id: number,
  token: string | null,
): Promise<z.infer<typeof Verification>> {
  const advisor = await advisors.find(id);
  if (advisor === null) throw new ServiceError("advisor_not_found", { advisor_id: id });
  if (token !== null && !advisors.opensDashboard(id, token)) throw new ServiceError("dashboard_token_required");
  const isProven = advisor.verifiedBy !== null;
  if (!isProven && !isRegistered(advisor, corpus)) throw new ServiceError("registry_no_match");
  const byMail = hasMailAtItsDomain(advisor);
  const proves = !isProven && byMail && token !== null;
  // Also for a firm confirmed before: repeating an interrupted call completes it.
  const by = advisor.verifiedBy ?? (proves ? "mail" : null);
  const verified = by === null ? advisor : ((await advisors.verify(id, by)) ?? advisor);
  return {
    status: isProven ? "already_verified" : proves ? "verified" : "proof_required",
    advisor_id: id,
    verified_at: verified.verifiedAt,
    verified_by: verified.verifiedBy,
    proofs: by !== null ? [] : byMail ? ["mail", "letter"] : ["letter"],
    listed: isListed(verified),
  };
}

/** Whether the register has an open entry with this number and name, in any spelling. */
function isRegistered({ houjinBangou, firmName }: AdvisorRecord, { houjin }: Corpus): boolean {
  const bytes = houjin.bytesOf(houjinBangou);
  if (bytes === null) return false;
  const entry = Houjin.pick({ name: true, close_date: true }).parse(JSON.parse(bytes.toString("utf8")));
  return entry.close_date === null && mayBeSameParty(firmName, entry.name);
}

/**
 * Whether mail read at the firm's contact address proves that its page is its own: the address is at the domain of the page, and
 * not at a provider where anyone gets an address.
 */
function hasMailAtItsDomain({ contactEmail, contactUrl }: AdvisorRecord): boolean {
  if (contactUrl === null || !URL.canParse(contactUrl)) return false;
  const domain = contactEmail.slice(contactEmail.lastIndexOf("@") + 1).toLowerCase();
  const { hostname } = new URL(contactUrl);
  return isWithin(hostname, domain) && !sharedDomains.some((shared) => isWithin(domain, shared));
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`);
}

/** With all below them: some of these give addresses at subdomains. */
const sharedDomains: readonly string[] = [
  "gmail.com googlemail.com outlook.com outlook.jp hotmail.com hotmail.co.jp live.com live.jp msn.com icloud.com me.com mac.com",
  "yahoo.com yahoo.co.jp ymail.ne.jp aol.com proton.me protonmail.com gmx.com mail.com zoho.com fastmail.com",
  "docomo.ne.jp ezweb.ne.jp au.com softbank.ne.jp i.softbank.jp ymobile.ne.jp rakuten.jp",
  "nifty.com biglobe.ne.jp ocn.ne.jp plala.or.jp so-net.ne.jp dion.ne.jp excite.co.jp infoseek.jp",
].flatMap((line) => line.split(" "));
