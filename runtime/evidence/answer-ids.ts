import { hash } from "node:crypto";
import { type AskedRequest, queryHash } from "../endpoint/request-hash.ts";

/** The request, snapshot and day of an answer. */
export type AnswerOrigin = {
  readonly request: AskedRequest;
  readonly corpusSnapshotId: string;
  /** Day in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
};

/** Ids of packets and artifacts: equal requests on the same snapshot and day get the same id. */
export function answerId(prefix: "evp" | "art", { request, corpusSnapshotId, asOf }: AnswerOrigin): string {
  const digest = hash("sha256", `${prefix}/1\n${queryHash(request, asOf)}\n${corpusSnapshotId}`);
  return `${prefix}_${digest.slice(0, 16)}`;
}
