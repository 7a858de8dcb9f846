import { createHash } from "node:crypto";
import { z } from "zod";
import type { StateKey, StateStore } from "../state/store.ts";
import { assertOwner, type Credential, credentialShape } from "./credential.ts";
import type { RandomBytes } from "./key-format.ts";
import { isActive } from "./rotation.ts";

/** Lifetime of a session; use does not extend it. */
export const sessionSeconds = 7 * 86_400;

/** Browser sessions. Stored under a hash of their id; a session ends when its key is revoked. */
export type Sessions = {
  /**
   * Opens a session under a fresh id; `csrfToken` is for the readable cookie. Throws `scope_not_granted` for a delegated key,
   * because a session has the rights of the account holder.
   */
  open(credential: Credential): Promise<{ readonly sessionId: string; readonly csrfToken: string }>;
  /** Credential of the session; null when it is unknown, expired or closed, or its key was revoked. */
  find(sessionId: string): Promise<Credential | null>;
  /** Ends a session; idempotent. */
  close(sessionId: string): Promise<void>;
  /**
   * Adds the successor of the session's key before a rotation switches to it. The session uses whichever of the two is active, so
   * it survives a failed rotation and one whose response is lost.
   */
  rebind(sessionId: string, next: Credential): Promise<void>;
};

export type SessionsDeps = {
  readonly store: StateStore;
  readonly random: RandomBytes;
  readonly now: () => Date;
};

export function createSessions({ store, random, now }: SessionsDeps): Sessions {
  const nowMs = (): number => now().getTime();
  const token = (): string => Buffer.from(random(32)).toString("base64url");

  const read = async (sessionId: string) => {
    const found = sessionIdForm.test(sessionId) ? await store.getDocument(sessionOf(sessionId), nowMs()) : null;
    return found === null ? null : { version: found.version, record: SessionRecord.parse(JSON.parse(found.value)) };
  };

  /** The newest active key of the session. */
  const activeOf = async ({ credentials }: SessionRecord): Promise<Credential | null> => {
    for (const credential of credentials.toReversed())
      if (await isActive(store, credential, nowMs())) return credential;
    return null;
  };

  return {
    async open(credential) {
      assertOwner(credential);
      const sessionId = token();
      const expiresAtMs = nowMs() + sessionSeconds * 1000;
      const record: SessionRecord = { credentials: [credential], expiresAtMs };
      await store.putDocument(sessionOf(sessionId), JSON.stringify(record), {
        ifVersion: 0,
        nowMs: nowMs(),
        expiresAtMs,
      });
      return { sessionId, csrfToken: token() };
    },
    async find(sessionId) {
      const session = await read(sessionId);
      return session === null ? null : activeOf(session.record);
    },
    async close(sessionId) {
      if (sessionIdForm.test(sessionId))
        await store.deleteDocument(sessionOf(sessionId), { ifVersion: null, nowMs: nowMs() });
    },
    async rebind(sessionId, next) {
      const session = await read(sessionId);
      const current = session === null ? null : await activeOf(session.record);
      if (session === null || current === null) return;
      const { expiresAtMs } = session.record;
      const record: SessionRecord = { credentials: [current, next], expiresAtMs };
      await store.putDocument(sessionOf(sessionId), JSON.stringify(record), {
        // A concurrent logout wins.
        ifVersion: session.version,
        nowMs: nowMs(),
        expiresAtMs,
      });
    },
  };
}

/** 32 bytes as base64url. */
const sessionIdForm = /^[A-Za-z0-9_-]{43}$/;

const SessionRecord = z.object({
  /** The key it was opened with, or the last two after a rotation from this session. */
  credentials: z.array(z.object(credentialShape)),
  expiresAtMs: z.int(),
});
type SessionRecord = z.infer<typeof SessionRecord>;

function sessionOf(sessionId: string): StateKey {
  const owner = createHash("sha256").update(sessionId, "utf8").digest("hex");
  return { owner, kind: "session", id: "record" };
}
