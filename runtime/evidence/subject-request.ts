import type { AskedRequest } from "../endpoint/request-hash.ts";
import type { SubjectKind } from "./entry.ts";

export const subjectRoute = "/v1/evidence/packets/{subject_kind}/{subject_id}";

/** Default parameters of a packet by subject. */
const defaults = {
  include_facts: true,
  include_rules: true,
  fields: "default",
  packet_profile: "full",
  output_format: "json",
  include_compression: false,
  source_tokens_basis: "unknown",
} as const;

/** The normalised request of a packet by subject, so that equal packets get the same id. */
export function subjectRequest(
  kind: SubjectKind,
  subjectId: string,
  params: Readonly<Record<string, unknown>> = {},
): AskedRequest {
  return {
    method: "GET",
    route: subjectRoute,
    params: { ...defaults, ...params, subject_kind: kind, subject_id: subjectId },
  };
}
