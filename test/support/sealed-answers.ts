import type { AuditSeal } from "../../schemas/answers/seal.ts";
import type { SealedAnswer } from "../../runtime/seals/create-sealer.ts";
import { sealedPrograms } from "./sealed-endpoints.ts";
import { credential, type Sealing } from "./sealing.ts";

/** An answer about nothing in particular, sealed; for tests that need seals and no snapshot. */
export async function answeredSeal(
  { seals, now }: Pick<Sealing, "seals" | "now">,
  params: Readonly<Record<string, unknown>>,
): Promise<SealedAnswer & { readonly body: { readonly audit_seal: AuditSeal } }> {
  const id = `cs1_${"a".repeat(52)}`;
  const sealed = await seals.sealer.seal({
    endpoint: sealedPrograms,
    input: { params: {}, query: {}, body: params },
    body: { results: [params], corpus_snapshot_id: id },
    records: [],
    corpus: { id, snapshot: {} as never },
    asOf: "2026-11-15",
    generatedAt: `${new Date(now()).toISOString().slice(0, 19)}Z`,
    credential,
    clientTag: null,
  });
  return { ...sealed!, body: JSON.parse(sealed!.bytes.toString()) };
}
