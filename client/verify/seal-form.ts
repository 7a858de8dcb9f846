/* What a seal covers. The service and the verifiers use the same lists. */

export const signedMembers = [
  "v",
  "seal_id",
  "issued_at",
  "as_of",
  "endpoint",
  "corpus_snapshot_id",
  "query_hash",
  "subject_hash",
  "response_hash",
  "content_hash",
  "leaves",
  "source_urls",
  "account_ref",
  "client_tag",
  "key_version",
] as const;

/** Members of answers that differ between calls on the same evidence. */
export const passingMembers: readonly string[] = [
  "generated_at",
  "billing_note",
  "billing_metadata",
  "_seal_unavailable",
];

/** The subject of an answer, from the request parameters: one company, one subject or, for a batch, everything requested. */
export function subjectOf(params: Readonly<Record<string, unknown>>): unknown {
  const number = params["houjin_bangou"] ?? params["client_houjin_bangou"];
  // The same company has the same hash, however its number was written.
  if (typeof number === "string") return { kind: "houjin", id: number.replace(/^T(?=\d{13}$)/, "") };
  const { subject_kind: kind, subject_id: id } = params;
  return typeof kind === "string" && typeof id === "string" ? { kind, id } : params;
}

/** Where a seal can be checked online. */
export function verifyEndpointOf(sealId: string): string {
  return `/v1/audit/seals/${sealId}`;
}

/** Members of a seal that the log stores beside the hash of the whole seal. */
export const loggedMembers = [
  "seal_id",
  "issued_at",
  "endpoint",
  "subject_hash",
  "response_hash",
  "content_hash",
  "query_hash",
  "corpus_snapshot_id",
  "key_version",
] as const;

/** Name of the log of seals, the first line of its checkpoints. */
export const sealLogOrigin = "konkyo/seals";
