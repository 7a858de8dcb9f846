import { statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { currentId } from "../../snapshots/catalogue.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { filesOf } from "../../test/support/damage.ts";
import { createState, readinessOf, serveLogged } from "./serving.ts";
import type { Stage } from "./stage.ts";

const starts = 3;
const [mostMs, forBytes] = [10_000, 2e9];

/** R13: from starting the process to the first ready answer, on the current snapshot of a store. */
export async function proveStart(stage: Stage, store: string, what: string): Promise<void> {
  const directory = join(store, currentId(store) ?? "");
  const files = filesOf(directory).map((file) => join(directory, file));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const hashing = performance.now();
  for (const file of files) await fileDigest(file);
  const hashMs = performance.now() - hashing;
  const { state } = await createState(store);
  const times: number[] = [];
  let verified = "";
  for (let turn = 0; turn < starts; turn += 1) {
    const started = performance.now();
    const serve = await serveLogged(stage, store, state);
    const { status } = await readinessOf(serve.url);
    times.push(status === 200 ? performance.now() - started : Infinity);
    verified = serve.log().match(/"ms":(\d+),"msg":"snapshot verified"/)?.[1] ?? "?";
    await serve.stop();
  }
  const limit = mostMs * Math.max(1, bytes / forBytes);
  const megabytes = (bytes / 1e6).toFixed(0);
  stage.hold(
    `start to ready within ${(limit / 1000).toFixed(0)} s, ${what} (${megabytes} MB)`,
    Math.max(...times) <= limit,
    `${times.map((ms) => Math.round(ms)).join(", ")} ms, of which ${verified} ms verifying; one thread hashes ${(bytes / 1e3 / hashMs).toFixed(0)} MB/s here, files in memory; load average ${loadavg()[0]!.toFixed(1)}`,
  );
}
