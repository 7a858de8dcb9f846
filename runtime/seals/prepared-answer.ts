import { createHash } from "node:crypto";
import type { AuditSeal } from "../../schemas/seal.ts";
import { canonicalJson } from "../../snapshots/canonical.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { withoutUndefined } from "./answer-hashes.ts";
import { factsOf, type LongTexts, longTexts, type SealedFacts } from "./make-seal.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * What every seal over an answer needs that is given again and again with another `generated_at`: it is written and hashed
 * once, and from then on only the stamp and the seal are put in.
 */
export class PreparedAnswer {
  readonly leaves: AuditSeal["leaves"];
  readonly long: LongTexts;
  readonly #facts: SealedFacts;
  /** Canonical JSON without the seal, before and behind the stamp. */
  readonly #hashed: readonly [before: Buffer, behind: Buffer];
  /** The answer as it is sent. */
  readonly #sent: readonly (Buffer | "generated_at" | "audit_seal")[];

  /** `body` is as `saySealed` leaves it. */
  constructor(request: AskedRequest, body: Body, asOf: string, leaves: AuditSeal["leaves"]) {
    this.leaves = leaves;
    this.#facts = factsOf(request, body, asOf);
    this.long = longTexts(this.#facts, leaves);
    this.#hashed = aroundStamp(body);
    this.#sent = aroundBoth(body);
  }

  /** What a seal says of the answer with this stamp. */
  factsAt(generatedAt: string): SealedFacts {
    const [before, behind] = this.#hashed;
    const hash = createHash("sha256").update(before).update(JSON.stringify(generatedAt)).update(behind);
    return { ...this.#facts, response_hash: hash.digest("hex") };
  }

  /** The answer with this stamp and this seal, which is JSON. */
  bytes(generatedAt: string, seal: string): Buffer {
    const values = { generated_at: Buffer.from(JSON.stringify(generatedAt)), audit_seal: Buffer.from(seal) };
    return Buffer.concat(this.#sent.map((piece) => (typeof piece === "string" ? values[piece] : piece)));
  }
}

function aroundStamp(body: Body): [Buffer, Buffer] {
  const stated = Object.keys(body).filter((name) => name !== "audit_seal" && body[name] !== undefined);
  const [before, behind] = [[] as string[], [] as string[]];
  for (const name of stated.toSorted())
    if (name !== "generated_at")
      (name < "generated_at" ? before : behind).push(
        `${canonicalJson(name)}:${canonicalJson(withoutUndefined(body[name]))}`,
      );
  return [
    Buffer.from(`{${before.map((member) => `${member},`).join("")}"generated_at":`),
    Buffer.from(`${behind.map((member) => `,${member}`).join("")}}`),
  ];
}

function aroundBoth(body: Body): (Buffer | "generated_at" | "audit_seal")[] {
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
