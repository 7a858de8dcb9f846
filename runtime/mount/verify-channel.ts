import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import type { Mismatch } from "../../snapshots/verify-records.ts";
import { MountError } from "./mount-error.ts";
import type { Verifier } from "./verifier.ts";

/** One end of the IPC channel between primary and worker: `process` in the worker, the child or cluster worker in the primary. */
export type Channel = {
  send?(message: object, callback: (error: Error | null) => void): boolean;
  on(event: "message", listener: (message: unknown) => void): unknown;
  on(event: "disconnect", listener: () => void): unknown;
  off(event: "message", listener: (message: unknown) => void): unknown;
};

/** Requests of a worker; `n` matches the response. */
type Question =
  | { readonly mount: "verify" | "guard" | "unguard"; readonly n: number; readonly directory: string }
  | { readonly mount: "report"; readonly n: number; readonly directory: string; readonly mismatch: Mismatch };
type Answer =
  | { readonly mount: "sound"; readonly n: number; readonly manifest: Manifest }
  | { readonly mount: "unsound"; readonly n: number; readonly mismatch: Mismatch }
  | { readonly mount: "damaged"; readonly n: number; readonly mismatch: Mismatch }
  | { readonly mount: "failed"; readonly n: number; readonly message: string };

/** In the primary: answers the requests of one worker with the verifier of this process, until the worker exits. */
export function serveVerifications(channel: Channel, verifier: Verifier): void {
  const guards = new Map<number, () => void>();
  const tell = (answer: Answer) => send(channel, answer);
  channel.on("message", (message) => {
    if (!isOurs<Question>(message)) return;
    const { mount, n, directory } = message;
    if (mount === "report") verifier.report(directory, message.mismatch);
    else if (mount === "verify")
      verifier.verify(directory).then(
        (manifest) => tell({ mount: "sound", n, manifest }),
        (error: Error) => tell(toAnswer(n, error)),
      );
    else if (mount === "guard")
      guards.set(
        n,
        verifier.guard(directory, (mismatch) => tell({ mount: "damaged", n, mismatch })),
      );
    else guards.get(n)?.();
  });
  channel.on("disconnect", () => {
    for (const stop of guards.values()) stop();
  });
}

/** In a worker: a verifier that asks the primary, so that files are hashed and scrubbed once per machine. */
export function askPrimary(channel: Channel): Verifier {
  const verifications = new Map<number, { directory: string; resolve(m: Manifest): void; reject(e: Error): void }>();
  const guards = new Map<number, (mismatch: Mismatch) => void>();
  let last = 0;
  let gone = false;
  const listen = (message: unknown) => {
    if (!isOurs<Answer>(message)) return;
    const asked = verifications.get(message.n);
    if (message.mount === "damaged") guards.get(message.n)?.(message.mismatch);
    else if (message.mount === "sound") asked?.resolve(message.manifest);
    else if (message.mount === "unsound") asked?.reject(new MountError(asked.directory, message.mismatch));
    else asked?.reject(new Error(message.message));
    verifications.delete(message.n);
  };
  const leave = () => {
    gone = true;
    for (const { reject } of verifications.values()) reject(new Error("the primary process is gone"));
    verifications.clear();
  };
  channel.on("message", listen);
  channel.on("disconnect", leave);
  const ask = (mount: "verify" | "guard" | "unguard", n: number, directory: string) =>
    send(channel, { mount, n, directory });

  return {
    verify: (directory) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new Error("the primary process is gone"));
        last += 1;
        verifications.set(last, { directory, resolve, reject });
        ask("verify", last, directory);
      }),
    guard(directory, onDamage) {
      last += 1;
      const n = last;
      guards.set(n, onDamage);
      ask("guard", n, directory);
      return () => {
        if (guards.delete(n)) ask("unguard", n, directory);
      };
    },
    report(directory, mismatch) {
      last += 1;
      send(channel, { mount: "report", n: last, directory, mismatch });
    },
    close() {
      channel.off("message", listen);
      leave();
    },
  };
}

function toAnswer(n: number, error: Error): Answer {
  if (error instanceof MountError && error.file !== null)
    return { mount: "unsound", n, mismatch: { file: error.file, reason: error.reason } };
  return { mount: "failed", n, message: error.message };
}

function send(channel: Channel, message: Question | Answer): void {
  // With a callback, a closed channel does not throw here; "disconnect" reports the end of the other process.
  channel.send?.(message, () => {});
}

/** Other parts send messages on the same channel. */
function isOurs<Message extends Question | Answer>(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "mount" in message;
}
