import { createHash } from "node:crypto";
import type { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { withoutUndefined } from "./answer-hashes.ts";
import { factsOf, type LongTexts, longTexts, type SealedFacts } from "./make-seal.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * An answer that is sent repeatedly with another `generated_at` each time. It is written and hashed once; for each further
 * seal only the time and the seal itself are put in. A pack is sealed several times faster this way.
 */
export class PreparedAnswer {
  readonly leaves: AuditSeal["leaves"];
  readonly long: LongTexts;
  readonly #facts: SealedFacts;
  /** Canonical JSON without the seal, before and after the value of `generated_at`. */
  readonly #hashed: readonly [before: Buffer, after: Buffer];
  /** The answer as it is sent, in pieces; names stand for the values to put in. */
  readonly #sent: readonly (Buffer | "generated_at" | "audit_seal")[];

  /** `body` is what `markSealed` gives. */
  constructor(request: AskedRequest, body: Body, asOf: string, leaves: AuditSeal["leaves"]) {
    this.leaves = leaves;
    this.#facts = factsOf(request, body, asOf);
    this.long = longTexts(this.#facts, leaves);
    this.#hashed = hashedAroundTime(body);
    this.#sent = sentAroundValues(body);
  }

  /** What a seal states about the answer made at this moment. */
  factsAt(generatedAt: string): SealedFacts {
    const [before, after] = this.#hashed;
    const hash = createHash("sha256").update(before).update(JSON.stringify(generatedAt)).update(after);
    return { ...this.#facts, response_hash: hash.digest("hex") };
  }

  /** The answer made at this moment, with this seal, which is JSON. */
  bytes(generatedAt: string, seal: string): Buffer {
    const values = { generated_at: Buffer.from(JSON.stringify(generatedAt)), audit_seal: Buffer.from(seal) };
    return Buffer.concat(this.#sent.map((piece) => (typeof piece === "string" ? values[piece] : piece)));
  }
}

function hashedAroundTime(body: Body): [Buffer, Buffer] {
  const stated = Object.keys(body).filter((name) => name !== "audit_seal" && body[name] !== undefined);
  const [before, after] = [[] as string[], [] as string[]];
  for (const name of stated.toSorted())
    if (name !== "generated_at")
      (name < "generated_at" ? before : after).push(
        `${canonicalJson(name)}:${canonicalJson(withoutUndefined(body[name]))}`,
      );
  return [
    Buffer.from(`{${before.map((member) => `${member},`).join("")}"generated_at":`),
    Buffer.from(`${after.map((member) => `,${member}`).join("")}}`),
  ];
}

function sentAroundValues(body: Body): (Buffer | "generated_at" | "audit_seal")[] {
  const pieces: (Buffer | "generated_at" | "audit_seal")[] = [];
  let text = "";
  for (const [name, value] of Object.entries({ ...body, audit_seal: null })) {
    if (value === undefined) continue;
    text += `${text === "" && pieces.length === 0 ? "{" : ","}${JSON.stringify(name)}:`;
    if (name !== "generated_at" && name !== "audit_seal") text += JSON.stringify(value);
    else {
      pieces.push(Buffer.from(text), name);
      text = "";
    }
  }
  pieces.push(Buffer.from(`${text}}`));
  return pieces;
}
