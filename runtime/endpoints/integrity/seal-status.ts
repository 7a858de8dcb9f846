import { z } from "zod";
import { SealLogEntry } from "../../../schemas/answers/seal.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { integrityOf, openToAll } from "./integrity-of.ts";

const SealStatus = z
  .object({
    ...SealLogEntry.omit({ seal_sha256: true }).shape,
    verified: z.boolean().describe("Does the stored seal hold under the published keys?"),
    log: z
      .enum(["pending", "included"])
      .describe("pending until the seal's place in the log of seals is fixed, at most a minute."),
  })
  .meta({
    id: "SealStatus",
    description: "What is kept of a seal: hashes alone. Compare them with the seal you hold.",
  });

export const verifySeal = defineEndpoint({
  ...openToAll,
  id: "AUD-4",
  method: "GET",
  path: "/v1/audit/seals/{seal_id}",
  summary: "Verify a seal",
  description:
    "Free and without a key, from the moment the answer with the seal was sent. Shows the hashes of a seal and whether its " +
    "signature and, once it is included, its place in the log hold under the published keys. Anyone who has the seal and the " +
    "answer can check both without this service.",
  params: z.object({ seal_id: z.string().describe("Id of the seal, seal_ and 32 hex digits.") }),
  response: SealStatus,
  failures: ["seal_not_found", "not_ready"],
  cache: "none",
  tool: "verify_seal",
  guide: {
    use:
      "Verify the audit seal of an earlier answer by its seal_id: does it hold under the published keys, is it in the log? " +
      "「この回答のシールは本物？改ざんされていない？」 Compare response_hash with the answer you hold.",
    example: { seal_id: "seal_00000000000000000000000000000000" },
    keepsOperationId: true,
    keywords: ["シール", "封印", "改ざん", "seal", "tamper"],
  },
  reads: "service",
  async handler({ params: { seal_id } }, { services }) {
    const found = await integrityOf(services).readSeal(seal_id);
    if (found === null) throw new ServiceError("seal_not_found", { seal_id, verified: false });
    const { seal_sha256: _digest, ...shown } = found.entry;
    return { body: { ...shown, verified: found.verified, log: found.log } };
  },
});
