/* Public exports of `konkyo/client`: the client, every operation by name, their types, and verification. */
export { type Answered, type AnswerMeta } from "./answer.ts";
export { type Client, createClient } from "./client.ts";
export { type AnyFailureCode, isFailure, KonkyoFailure } from "./failure.ts";
export * from "./generated/operations.ts";
export type * from "./generated/types.ts";
export { type Operation, type PagedOperation } from "./operation.ts";
export { type CallOptions, type ClientOptions } from "./options.ts";
export { fetchSealEvidence } from "./seal-evidence.ts";
export { type PublishedKey } from "./verify/signed-note.ts";
export { type GivenProof, type ProofVerdict, verifyProof } from "./verify/record-proof.ts";
export { type SealCheck, type SealEvidence, type SealVerdict, verifySeal } from "./verify/seal.ts";
