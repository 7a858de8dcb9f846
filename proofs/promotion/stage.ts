import type { Proof } from "../findings.ts";

/** A phase under way: what it finds, and what has to be ended with it however it ends. */
export type Stage = Proof & { onEnd(end: () => void): void };
