import { afterAll, beforeAll, inject } from "vitest";
import { getSealCheckpoint, getSnapshotCheckpoint } from "../../../runtime/endpoints/integrity/checkpoints.ts";
import { getJwks, getKeyList } from "../../../runtime/endpoints/integrity/keys.ts";
import { proveRecord } from "../../../runtime/endpoints/integrity/record-proof.ts";
import { proveSeal } from "../../../runtime/endpoints/integrity/seal-proof.ts";
import { verifySeal } from "../../../runtime/endpoints/integrity/seal-status.ts";
import { listHeldSnapshots } from "../../../runtime/endpoints/integrity/snapshots.ts";
import { answeredSeal } from "../../support/sealed-answers.ts";
import type { JsonObject } from "../../support/independent-seal-verifier.ts";
import { type Sealing, startSealing } from "../../support/sealing.ts";
import { startTestService, type TestService } from "../../support/service.ts";

const endpoints = [
  proveRecord,
  listHeldSnapshots,
  proveSeal,
  getKeyList,
  getJwks,
  getSnapshotCheckpoint,
  getSealCheckpoint,
  verifySeal,
];

export type IntegrityService = TestService & {
  readonly sealing: Sealing;
  /** Seals a question, queues the seal as a charge does, and puts what waits into the logs. */
  logged(question: string): Promise<JsonObject>;
};

/** A service with the integrity addresses over one state, for all tests of a file. */
export function integrityServiceOfFile(): () => IntegrityService {
  let service: IntegrityService | null = null;
  beforeAll(async () => {
    const sealing = await startSealing(inject("snapshot").store);
    const started = await startTestService({
      store: sealing.store,
      integrity: sealing.seals.integrity,
      endpoints,
    });
    service = {
      ...started,
      sealing,
      async logged(question) {
        const { body, record } = await answeredSeal(sealing, { question });
        await sealing.store.enqueue("acct_1", record);
        await sealing.runLogs();
        await sealing.seals.integrity.refresh();
        return JSON.parse(JSON.stringify(body.audit_seal)) as JsonObject;
      },
    };
  });
  afterAll(async () => {
    await service?.close();
    await service?.sealing.close();
  });
  return () => {
    if (service === null) throw new Error("the service runs in tests only");
    return service;
  };
}

/** The same addresses where nothing is sealed. */
export function withoutIntegrity(): Promise<TestService> {
  return startTestService({ endpoints });
}
