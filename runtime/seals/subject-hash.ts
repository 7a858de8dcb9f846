import { subjectOf } from "../../client/verify/seal-form.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";

/** SHA-256 (hex) of the subject of an answer. */
export function subjectHash({ params }: AskedRequest): string {
  return sha256(Buffer.from(`subject/1\n${canonicalJson(subjectOf(params))}`)).toString("hex");
}
