import { createHash } from "node:crypto";
import { canonicalJson } from "../../snapshots/canonical.ts";

export type AnswerHashes = { readonly responseHash: string; readonly contentHash: string };

/** Members that differ from call to call though the evidence is the same. */
const passing = new Set(["generated_at", "billing_note", "billing_metadata", "_seal_unavailable"]);

/**
 * The two hashes of an answer, SHA-256 in hex. The response hash covers all but the seal; the content hash leaves out what
 * differs from call to call, at any depth, so that a replay years later has the same one.
 */
export function answerHashes(body: Readonly<Record<string, unknown>>): AnswerHashes {
  const response = createHash("sha256").update("{");
  const content = createHash("sha256").update("{");
  let [inResponse, inContent] = [false, false];
  for (const name of Object.keys(body).toSorted()) {
    const value = withoutUndefined(body[name]);
    if (name === "audit_seal" || value === undefined) continue;
    const head = `${canonicalJson(name)}:`;
    const whole = canonicalJson(value);
    response.update(`${inResponse ? "," : ""}${head}`).update(whole);
    inResponse = true;
    if (passing.has(name)) continue;
    const lasting = withoutPassing(value);
    content.update(`${inContent ? "," : ""}${head}`).update(lasting === value ? whole : canonicalJson(lasting));
    inContent = true;
  }
  return { responseHash: response.update("}").digest("hex"), contentHash: content.update("}").digest("hex") };
}

/** A value as JSON carries it: members that are undefined are not there. What needs no change is given back itself. */
export function withoutUndefined(value: unknown): unknown {
  return filtered(value, (_name, member) => member !== undefined);
}

function withoutPassing(value: unknown): unknown {
  return filtered(value, (name) => !passing.has(name));
}

function filtered(value: unknown, keep: (name: string, member: unknown) => boolean): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => filtered(item, keep));
    return items.every((item, place) => item === value[place]) ? value : items;
  }
  let changed = false;
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!keep(name, member)) {
      changed = true;
      continue;
    }
    const kept = filtered(member, keep);
    if (kept !== member) changed = true;
    // A member called __proto__ must become a member, not the prototype.
    Object.defineProperty(members, name, { value: kept, enumerable: true, configurable: true, writable: true });
  }
  return changed ? members : value;
}
