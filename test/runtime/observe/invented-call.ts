import type { FinishedCall } from "../../../runtime/observe/finished-call.ts";

/** A call that went well, with what a test changes in it. */
export function inventedCall(changes: Partial<FinishedCall> = {}): FinishedCall {
  return {
    requestId: "0f8fad5b-d9cb-469f-a165-70867728950e",
    operationId: "PRG-1",
    method: "GET",
    route: "/v1/programs/search",
    status: 200,
    code: null,
    units: 1,
    serviceMs: 1.23456,
    auth: "key",
    keyId: "key_1",
    tag: "billing-bot",
    snapshotId: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
    cached: false,
    replayed: false,
    ...changes,
  };
}
