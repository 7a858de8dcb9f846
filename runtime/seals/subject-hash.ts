import { canonicalJson } from "../../snapshots/canonical.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";

/** SHA-256 (hex) of what an answer is about: one company, one subject, or, for a batch, everything that was asked for. */
export function subjectHash({ params }: AskedRequest): string {
  return sha256(Buffer.from(`subject/1\n${canonicalJson(subjectOf(params))}`)).toString("hex");
}

function subjectOf(params: AskedRequest["params"]): unknown {
  const number = params["houjin_bangou"] ?? params["client_houjin_bangou"];
  // The same company has the same hash, whichever way its number was written.
  if (typeof number === "string") return { kind: "houjin", id: number.replace(/^T(?=\d{13}$)/, "") };
  const { subject_kind: kind, subject_id: id } = params;
  return typeof kind === "string" && typeof id === "string" ? { kind, id } : params;
}
