import type { AnswerSealer } from "../seals/create-sealer.ts";

/** Seals answers before they are charged. What it throws never fails an answer: that one says `_seal_unavailable`. */
export type Sealer = AnswerSealer;
