import type { AuditSeal } from "../../../client/generated/types.ts";
import { sha256Hex } from "../../../client/verify/tree.ts";
import { keyCounts, openNote, type PublishedKey } from "../../../client/verify/signed-note.ts";
import { type GivenProof, proofFault } from "../../../client/verify/record-proof.ts";
import { logFault, type SealCheck, verifySeal } from "../../../client/verify/seal.ts";
import { bundleFault } from "./bundle-fault.ts";
import { isObject, readDocument } from "./read-document.ts";

/* The verdict on a document. Runs in browsers and makes no requests. */

/**
 * A verification step. `snapshot`: the snapshot id follows from the document. `manifest`: a publisher's key signed that
 * snapshot.
 */
export type CheckName = SealCheck | "snapshot" | "manifest";

/** Why a step was skipped. */
export type NotDone = "no_answer" | "no_proofs" | "no_log" | "no_snapshot_key" | "failed_before" | "unsigned";

export type Check =
  | { readonly check: CheckName; readonly outcome: "ok" }
  | { readonly check: CheckName; readonly outcome: "failed"; readonly reason: string }
  | { readonly check: CheckName; readonly outcome: "not_done"; readonly why: NotDone };

export type Judgement = {
  readonly what: "seal" | "answer" | "bundle" | "proof" | "nothing";
  /** untrusted: consistent, but not signed by a valid key. unusable: nothing can be checked. */
  readonly verdict: "holds" | "altered" | "untrusted" | "unusable";
  readonly checks: readonly Check[];
  /** Contents of the document, for comparison by people. */
  readonly facts: Readonly<Record<string, string>>;
  /** Why it cannot be used. */
  readonly reason?: string;
};

/** Checks a seal, an answer with a seal, a bundle, or a record proof, as far as the document allows. */
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

const order: readonly CheckName[] = ["form", "hashes", "answer", "signature", "snapshot", "records", "manifest", "log"];

async function judgeSeal(
  what: Judgement["what"],
  seal: unknown,
  { keys, answer, bundle }: SealTerms,
): Promise<Judgement> {
  const sealFacts = factsOf(seal, ["seal_id", "issued_at", "endpoint", "corpus_snapshot_id"]);
  const skipped = new Map<CheckName, NotDone>(answer === null ? [["answer", "no_answer"]] : []);
  const verdict = await verifySeal(seal, { keys, ...(answer === null ? {} : { answer }) });
  if (!verdict.ok) {
    // A sound seal under a changed answer: the answer is at fault, not the parts of the seal.
    const isSound = answer !== null && verdict.check === "hashes" && (await verifySeal(seal, { keys })).ok;
    const check = isSound ? "answer" : verdict.check;
    return { what, verdict: verdict.kind, checks: upTo(check, verdict.reason, skipped), facts: sealFacts };
  }
  const facts = { ...sealFacts, key: verdict.key.kid };
  const fault = bundle === null ? null : await faultOfBundle(seal as AuditSeal, bundle, keys, skipped);
  if (fault !== null) return { what, verdict: fault.kind, checks: upTo(fault.check, fault.reason, skipped), facts };
  if (bundle === null) {
    for (const check of ["snapshot", "records", "manifest"] as const) skipped.set(check, "no_proofs");
    skipped.set("log", "no_log");
  }
  const checks = order.map((check): Check => {
    const why = skipped.get(check);
    return why === undefined ? { check, outcome: "ok" } : { check, outcome: "not_done", why };
  });
  return { what, verdict: "holds", checks, facts };
}

type Fault = { readonly check: CheckName; readonly kind: "altered" | "untrusted"; readonly reason: string };

/** The first fault in the evidence of a seal; null when there is none. Checks that were not possible are added to `skipped`. */
async function faultOfBundle(
  seal: AuditSeal,
  bundle: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
  skipped: Map<CheckName, NotDone>,
): Promise<Fault | null> {
  const unreadable = () => ({ check: "records", reason: "the bundle has not the members of one" }) as const;
  const { check, reason } = await bundleFault(seal, bundle).catch(unreadable);
  if (reason !== null) return { check, kind: "altered", reason };
  const signed = await manifestSignature(bundle, keys);
  if (signed.outcome === "failed") return { check: "manifest", kind: signed.kind, reason: signed.reason };
  if (signed.outcome === "no_key") skipped.set("manifest", "no_snapshot_key");
  if (!isObject(bundle["log"])) {
    skipped.set("log", "no_log");
    return null;
  }
  const proof = bundle["log"] as unknown as Parameters<typeof logFault>[1];
  const missing = await logFault(seal, proof, keys).catch(() => "it has not the members of a proof");
  return missing === null ? null : { check: "log", kind: "altered", reason: missing };
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

/** Steps before the failed one passed, unless skipped; later ones were not run. */
function upTo(failed: CheckName, reason: string, skipped: ReadonlyMap<CheckName, NotDone>): Check[] {
  const at = order.indexOf(failed);
  return order.map((check, place): Check => {
    if (check === failed) return { check, outcome: "failed", reason };
    const why = skipped.get(check) ?? (place > at ? "failed_before" : undefined);
    return why === undefined ? { check, outcome: "ok" } : { check, outcome: "not_done", why };
  });
}

function factsOf(value: unknown, names: readonly string[]): Record<string, string> {
  const members = isObject(value) ? value : {};
  return Object.fromEntries(
    names.flatMap((name) => (typeof members[name] === "string" ? [[name, members[name]]] : [])),
  );
}

/* Whether a publisher's key signed the manifest of a bundle. Runs in browsers. */

type ManifestSignature =
  | { readonly outcome: "ok"; readonly key: PublishedKey }
  /** The trusted keys include no snapshot publisher. */
  | { readonly outcome: "no_key" }
  | { readonly outcome: "failed"; readonly kind: "altered" | "untrusted"; readonly reason: string };

/**
 * Checks the bytes of a manifest against its signed note, which contains the id, the sequence number and the hash of the bytes.
 */
async function manifestSignature(
  bundle: Readonly<Record<string, unknown>>,
  keys: readonly PublishedKey[],
): Promise<ManifestSignature> {
  const { manifest: text, manifest_sig: note } = bundle;
  if (typeof text !== "string" || typeof note !== "string") return altered("the bundle lacks the manifest's signature");
  const manifest: unknown = JSON.parse(text);
  const opened = await openNote(
    note,
    keys.filter(({ purpose }) => purpose === "snapshot"),
  );
  if (opened === null || !isObject(manifest)) return altered("the manifest's signature is not a signed note");
  const lines = [
    "konkyo-snapshot/1",
    String(manifest["corpus_snapshot_id"]),
    `sequence ${String(manifest["sequence"])}`,
    `manifest sha256:${await sha256Hex(text)}`,
    "",
  ];
  if (opened.text !== lines.join("\n")) return altered("the signed text belongs to another manifest");
  if (!keys.some(({ purpose }) => purpose === "snapshot")) return { outcome: "no_key" };
  const made = Date.parse(String(manifest["created_at"]));
  const key = opened.signers.find((signer) => keyCounts(signer, made));
  if (key !== undefined) return { outcome: "ok", key };
  const reason =
    opened.signers.length > 0
      ? "the key that has signed the manifest did not count when it was made"
      : "no trusted snapshot key has signed the manifest";
  return { outcome: "failed", kind: "untrusted", reason };
}

function altered(reason: string): ManifestSignature {
  return { outcome: "failed", kind: "altered", reason };
}
