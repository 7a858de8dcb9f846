import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAccounts } from "../../../runtime/accounts/accounts.ts";
import type { Accounts } from "../../../runtime/accounts/accounts.ts";
import type { Credential } from "../../../runtime/accounts/credential.ts";
import { createSessions } from "../../../runtime/accounts/sessions.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { failingStore } from "./failing-store.ts";

const secrets = [{ version: 1, secret: "an-invented-master-secret-of-some-length" }] as const;
const start = Date.UTC(2026, 10, 15, 3, 0, 0);

/** What sessions keep on any store. */
export function describeSessions(name: string, open: () => Promise<StateStore>): void {
  describe(name, () => {
    let store: StateStore;
    let nowMs = start;
    const now = () => new Date(nowMs);
    const accountsOn = (over: StateStore): Accounts =>
      createAccounts({ store: over, secrets, random: randomBytes, now });
    let accounts: Accounts;
    beforeAll(async () => {
      store = await open();
      accounts = accountsOn(store);
    });
    afterAll(() => store?.close());

    const sessions = () => createSessions({ store, random: randomBytes, now });
    const holder = async () => {
      const { apiKey } = await accounts.create({});
      const credential = await accounts.find(apiKey);
      if (credential === null) throw new Error("the key is unknown");
      return { key: apiKey, credential };
    };

    it("stands for its key for 7 days, until it is closed", async () => {
      const { credential } = await holder();
      const { sessionId, csrfToken } = await sessions().open(credential);
      const other = await sessions().open(credential);
      expect(sessionId).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(csrfToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
      nowMs = start + 7 * 86_400_000 - 1;
      expect(await sessions().find(sessionId)).toEqual(credential);
      nowMs = start + 7 * 86_400_000;
      expect(await sessions().find(sessionId)).toBeNull();
      nowMs = start;
      await sessions().close(sessionId);
      await sessions().close(sessionId);
      await sessions().close("not a session: id");
      expect(await sessions().find(sessionId)).toBeNull();
      expect(await sessions().find(other.sessionId)).toEqual(credential);
      expect(await sessions().find(other.sessionId.toLowerCase())).toBeNull();
      expect(await sessions().find("not a session: id")).toBeNull();
    });

    it("dies with its key", async () => {
      const { key, credential } = await holder();
      const { sessionId } = await sessions().open(credential);
      await accounts.revoke(key);
      expect(await sessions().find(sessionId)).toBeNull();
    });

    it("that rotated lives on, through two rotations and a failed one; others die", async () => {
      const { credential } = await holder();
      const { sessionId } = await sessions().open(credential);
      const { sessionId: other } = await sessions().open(credential);
      const rotate = (of: Credential, over: Accounts = accounts) =>
        over.rotate({
          credential: of,
          key: null,
          idempotencyKey: null,
          beforeSwitch: (next) => sessions().rebind(sessionId, next),
        });
      const cut = accountsOn(failingStore(store, { at: 4, made: false }));
      await expect(rotate(credential, cut)).rejects.toThrow("cut off");
      expect(await sessions().find(sessionId)).toEqual(credential);
      const first = await rotate(credential);
      expect(await sessions().find(sessionId)).toEqual(first.credential);
      expect(await sessions().find(other)).toBeNull();
      const second = await rotate(first.credential);
      expect(await sessions().find(sessionId)).toEqual(second.credential);
      nowMs = start + 7 * 86_400_000;
      expect(await sessions().find(sessionId)).toBeNull();
      nowMs = start;
    });

    it("that was closed stays closed when its key is rotated", async () => {
      const { credential } = await holder();
      const { sessionId } = await sessions().open(credential);
      await sessions().close(sessionId);
      const { credential: next } = await accounts.rotate({ credential, key: null, idempotencyKey: null });
      await sessions().rebind(sessionId, next);
      expect(await sessions().find(sessionId)).toBeNull();
    });
  });
}
