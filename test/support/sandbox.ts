import { randomBytes } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import type { Payments } from "../../runtime/payments/port.ts";
import { createSandbox } from "../../runtime/payments/sandbox/sandbox.ts";
import type { DocumentStore, StateStore } from "../../runtime/state/store.ts";
import { startTestService, testNow, type TestService } from "./service.ts";

/** The sandbox on a store, as the service opens it. */
export function sandboxOn(store: DocumentStore, now: () => number, publicUrl = "http://127.0.0.1:8787"): Payments {
  return createSandbox({ store, publicUrl, random: randomBytes, now });
}

/** A service whose payments are those of the sandbox, with one clock for both. */
export type SandboxService = TestService & {
  /** Pays a session, as its page does. */
  pay(sessionId: string): Promise<void>;
  /** Changes the subscription of a key, as the portal does. */
  setEnd(key: string, end: "month" | "now" | "never"): Promise<void>;
  /** Lets time pass. */
  wait(seconds: number): void;
};

/** One such service for all tests of a suite, on the store that the suite opens; to be called where the suite is described. */
export function sandboxOfSuite(open: () => Promise<StateStore>): () => SandboxService {
  let store: StateStore | null = null;
  let service: SandboxService | null = null;
  beforeAll(async () => {
    store = await open();
    service = await startSandboxService(store);
  });
  afterAll(async () => {
    await service?.close();
    await store?.close();
  });
  return () => {
    if (service === null) throw new Error("the service runs in tests only");
    return service;
  };
}

export async function startSandboxService(store: StateStore): Promise<SandboxService> {
  let nowMs = Date.parse(testNow);
  const payments = sandboxOn(store, () => nowMs);
  const service = await startTestService({ store, payments });
  const form = (path: string, fields: Record<string, string>) =>
    service.ask(path, {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    });
  return {
    ...service,
    async pay(sessionId) {
      await form("/sandbox/checkout", { session_id: sessionId, email: "" });
    },
    async setEnd(key, end) {
      const opened = await form("/account", { api_key: key });
      const token = new URL(opened.headers.get("location") ?? "", service.url).searchParams.get("token") ?? "";
      await form("/sandbox/portal", { token, end });
    },
    wait(seconds) {
      nowMs += seconds * 1000;
      service.setNow(new Date(nowMs).toISOString());
    },
  };
}
