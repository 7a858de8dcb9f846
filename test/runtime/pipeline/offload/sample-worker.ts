import { once } from "node:events";
import { threadId } from "node:worker_threads";
import type offloadTasks from "../../../../runtime/pipeline/offload/offload-worker.ts";
import { defineTasks } from "../../../../snapshots/threads/tasks.ts";

/** Stands in for the worker: it does what the id of the endpoint says, and tells which thread it is. */
export default defineTasks({
  read({ endpointId }) {
    if (endpointId === "fail") throw new Error("not today");
    if (endpointId === "exit") process.exit(3);
    if (endpointId === "throw") {
      setImmediate(() => {
        throw new Error("broken inside");
      });
      return new Promise(() => {});
    }
    if (endpointId === "refuse") return { outcome: "refused", failure: { code: "malformed_json", extra: {} } };
    const facts = { fingerprint: endpointId, bodyCapYen: null, predictedUnits: 0, needs: threadId };
    return { outcome: "valid", facts };
  },
  async answer({ request, sealing }) {
    sealing?.postMessage({ facts: null, records: [{ table: "program", key: request.endpointId }] });
    const [seal] = sealing === null ? [null] : await once(sealing, "message");
    if (request.endpointId === "exit") process.exit(3);
    return { answer: {}, units: 1, bytes: new TextEncoder().encode(JSON.stringify(seal)), sha256: "" };
  },
} satisfies typeof offloadTasks | Record<string, unknown>);
