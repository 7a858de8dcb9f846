import type { AuditSeal } from "../../schemas/seal.ts";

type Body = Readonly<Record<string, unknown>>;

/** An answer as it is hashed for its seal: its own statement that it has one is part of that. */
export function markSealed(body: Body): Body {
  return "_seal_unavailable" in body ? { ...body, _seal_unavailable: false } : body;
}

/** An answer with its seal; one without a seal states that it has none. */
export function withSeal(body: Body, seal: AuditSeal | null): Body {
  return seal === null ? { ...body, _seal_unavailable: true } : { ...markSealed(body), audit_seal: seal };
}
