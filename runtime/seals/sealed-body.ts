import type { AuditSeal } from "../../schemas/seal.ts";

type Body = Readonly<Record<string, unknown>>;

/** An answer as it is hashed for its seal: the seal covers that it says it has one. */
export function saySealed(body: Body): Body {
  return "_seal_unavailable" in body ? { ...body, _seal_unavailable: false } : body;
}

/** An answer with its seal; without one it is still an answer, and says that it has none. */
export function withSeal(body: Body, seal: AuditSeal | null): Body {
  return seal === null ? { ...body, _seal_unavailable: true } : { ...saySealed(body), audit_seal: seal };
}
