import { z } from "zod";
import { Count, Sha256Hex, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ServiceError, ValidationError } from "../../base/errors.ts";
import { queryInteger } from "../../endpoint/query-fields.ts";
import { integrityOf, openToAll } from "./integrity-of.ts";

const SealProof = z
  .object({
    seal_id: Text.describe("Id of the seal."),
    leaf: Sha256Hex.describe("Leaf of the seal in the log."),
    index: Count.describe("Place of the leaf."),
    size: z.int().min(1).describe("Number of leaves of the log."),
    path: z.array(Sha256Hex).describe("Hashes from the leaf's sibling to the root's child."),
    checkpoint: z.string().describe("Signed note of the log: origin, size and root."),
    consistency: z
      .object({
        from: Count.describe("The earlier size that was asked for."),
        path: z.array(Sha256Hex).describe("Hashes that lead from the earlier root to this one (RFC 9162, 2.1.4)."),
      })
      .optional()
      .describe("That the log only grew since an earlier size; present when from was sent."),
  })
  .meta({ id: "SealProof", description: "Proof that a seal is in the log of seals." });

export const proveSeal = defineEndpoint({
  ...openToAll,
  id: "INT-3",
  method: "GET",
  path: "/v1/integrity/seals/{seal_id}",
  summary: "Prove that a seal is in the log of seals",
  description:
    "A seal goes into the log within a minute; until then the answer is a 404 with log pending and a Retry-After. With from, " +
    "also the proof that the log only grew since it had that size, so that no seal was taken out, moved or slipped in.",
  params: z.object({ seal_id: z.string().describe("Id of the seal.") }),
  query: z.object({
    from: queryInteger({ min: 0 }).optional().describe("Size of the log in an earlier checkpoint."),
  }),
  response: SealProof,
  failures: ["seal_not_found", "not_ready"],
  cache: "none",
  reads: "service",
  async handler({ params: { seal_id }, query: { from } }, { services }) {
    const proof = await integrityOf(services).proveSeal(seal_id, from ?? null);
    if (proof === null) throw new ServiceError("seal_not_found", { seal_id });
    if (proof === "pending") throw new SealPendingError(seal_id);
    if (proof === "beyond")
      throw new ValidationError([{ loc: ["query", "from"], msg: "must not be larger than the log", type: "too_big" }]);
    return { body: proof };
  },
});

/** The seal exists but is not in the log yet. */
class SealPendingError extends ServiceError {
  constructor(sealId: string) {
    super("seal_not_found", { seal_id: sealId, log: "pending" }, { retryAfterSeconds: 60 });
    this.message = "This seal is not in the log yet: ask again after Retry-After.";
  }
}
