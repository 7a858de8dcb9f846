import type { PublishedKey } from "../../../client/verify/keys.ts";
import { type GivenProof, proofFault } from "../../../client/verify/record-proof.ts";
import { type SealCheck, type SealEvidence, verifySeal } from "../../../client/verify/seal.ts";
import { type BundledProof, bundleFault } from "./bundle-fault.ts";
import { isObject, readDocument } from "./read-document.ts";

/* What the verifier says of a document. Runs in browsers, and asks nobody for anything. */

/** A step of the verification; `snapshot` is whether the id of the snapshot follows from what the document holds. */
export type CheckName = SealCheck | "snapshot";

/** Why a step was not done. */
export type NotDone = "no_answer" | "no_proofs" | "no_log" | "failed_before" | "unsigned";

export type Check =
  | { readonly check: CheckName; readonly outcome: "ok" }
  | { readonly check: CheckName; readonly outcome: "failed"; readonly reason: string }
  | { readonly check: CheckName; readonly outcome: "not_done"; readonly why: NotDone };

export type Judgement = {
  readonly what: "seal" | "answer" | "bundle" | "proof" | "nothing";
  /** untrusted: it agrees with itself, but no key that counts has signed it. unusable: nothing can be said about it. */
  readonly verdict: "holds" | "altered" | "untrusted" | "unusable";
  readonly checks: readonly Check[];
  /** What the document says of itself, for people to compare. */
  readonly facts: Readonly<Record<string, string>>;
  /** Why it cannot be used. */
  readonly reason?: string;
};

/** Checks a seal, an answer that carries one, a bundle, or the proof of a record, as far as the document allows. */
export async function judge(text: string, keys: readonly PublishedKey[]): Promise<Judgement> {
  const document = readDocument(text);
  if (typeof document === "string")
    return { what: "nothing", verdict: "unusable", checks: [], facts: {}, reason: document };
  if (document["format"] === "konkyo-seal-bundle/1") {
    const answer = isObject(document["response"]) ? document["response"] : null;
    return judgeSeal("bundle", document["seal"], { keys, answer, bundle: document });
  }
  if (isObject(document["audit_seal"]))
    return judgeSeal("answer", document["audit_seal"], { keys, answer: document, bundle: null });
  if ("signature" in document && "seal_id" in document)
    return judgeSeal("seal", document, { keys, answer: null, bundle: null });
  if ("leaf" in document && "record" in document && Array.isArray(document["tables"]))
    return judgeProof(document as unknown as GivenProof);
  return { what: "nothing", verdict: "unusable", checks: [], facts: {}, reason: "unknown_form" };
}

type SealTerms = {
  readonly keys: readonly PublishedKey[];
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly bundle: Readonly<Record<string, unknown>> | null;
};

const order: readonly CheckName[] = ["form", "hashes", "answer", "signature", "snapshot", "records", "log"];

async function judgeSeal(
  what: Judgement["what"],
  seal: unknown,
  { keys, answer, bundle }: SealTerms,
): Promise<Judgement> {
  const log = isObject(bundle?.["log"]) ? (bundle["log"] as unknown as NonNullable<SealEvidence["log"]>) : null;
  const facts = factsOf(seal, ["seal_id", "issued_at", "endpoint", "corpus_snapshot_id"]);
  const verdict = await verifySeal(seal, { keys, log, ...(answer === null ? {} : { answer }) });
  if (!verdict.ok) {
    const checks = upTo(verdict.check, verdict.reason, answer !== null);
    return { what, verdict: verdict.kind, checks, facts };
  }
  const signed = { ...facts, key: verdict.key.kid };
  const inBundle = bundle === null ? null : await bundleFault(seal as BundledProof["seal"], bundle);
  if (inBundle !== null && inBundle.reason !== null)
    return { what, verdict: "altered", checks: upTo(inBundle.check, inBundle.reason, answer !== null), facts: signed };
  const done = new Set<CheckName>([
    ...verdict.checked,
    ...(inBundle === null ? [] : (["snapshot", "records"] as const)),
  ]);
  const checks = order.map((check): Check => (done.has(check) ? { check, outcome: "ok" } : notDone(check)));
  return { what, verdict: "holds", checks, facts: signed };
}

async function judgeProof(proof: GivenProof): Promise<Judgement> {
  const facts = factsOf(proof, ["table", "key", "corpus_snapshot_id"]);
  const reason = await proofFault(proof).catch(() => "it has not the members of a proof");
  if (reason !== null)
    return { what: "proof", verdict: "altered", checks: [{ check: "records", outcome: "failed", reason }], facts };
  const checks: Check[] = [
    { check: "records", outcome: "ok" },
    { check: "snapshot", outcome: "ok" },
    { check: "signature", outcome: "not_done", why: "unsigned" },
  ];
  return { what: "proof", verdict: "holds", checks, facts };
}

/** All steps before the one that failed held, those behind it were not done. */
function upTo(failed: CheckName, reason: string, hasAnswer: boolean): Check[] {
  const at = order.indexOf(failed);
  return order.map((check, place): Check => {
    if (check === failed) return { check, outcome: "failed", reason };
    if (check === "answer" && !hasAnswer) return notDone(check);
    return place < at ? { check, outcome: "ok" } : { check, outcome: "not_done", why: "failed_before" };
  });
}

function notDone(check: CheckName): Check {
  const why = check === "answer" ? "no_answer" : check === "log" ? "no_log" : "no_proofs";
  return { check, outcome: "not_done", why };
}

function factsOf(value: unknown, names: readonly string[]): Record<string, string> {
  const members = isObject(value) ? value : {};
  return Object.fromEntries(
    names.flatMap((name) => (typeof members[name] === "string" ? [[name, members[name]]] : [])),
  );
}
