import { hash } from "node:crypto";
import { type AskedRequest, queryHash } from "../endpoint/request-hash.ts";

/** What an answer is an answer to: the request, the snapshot and the day. */
export type AnswerOrigin = {
  readonly request: AskedRequest;
  readonly corpusSnapshotId: string;
  /** Day in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
};

/** Ids of packets and artifacts: the same question on the same snapshot and day has the same one. */
export function answerId(prefix: "evp" | "art", { request, corpusSnapshotId, asOf }: AnswerOrigin): string {
  const digest = hash("sha256", `${prefix}/1\n${queryHash(request, asOf)}\n${corpusSnapshotId}`);
  return `${prefix}_${digest.slice(0, 16)}`;
}
