import { execFile } from "node:child_process";
import { createReadStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Made } from "./messages.ts";

export type CommandCheck = {
  readonly folder: string;
  readonly root: string;
  /** Store with the copy of the snapshot. */
  readonly copy: string;
  readonly snapshotId: string;
  readonly trustRoot: string;
  readonly answersFile: string;
  hold(promise: string, kept: boolean, seen: string): void;
};

/** One answer of each operation through `konkyo seal verify`, without a network, whole and changed. */
export async function checkCommands(options: CommandCheck): Promise<void> {
  const { folder, copy, snapshotId, hold } = options;
  const [file, request] = [join(folder, "answer.json"), join(folder, "sent.json")];
  for (const { operation, sent, body } of await firstOfEach(options.answersFile)) {
    writeFileSync(file, JSON.stringify(body));
    writeFileSync(request, JSON.stringify(sent));
    const args = [file, "--request", request, "--snapshot", join(copy, snapshotId)];
    const whole = await verify(options, args, {});
    hold(`konkyo seal verify ${operation} without a network`, whole.code === 0, `exit ${whole.code}${whole.notes}`);
    const elsewhere = await verify(options, args, { KONKYO_TRUST_ROOT: "", NODE_ENV: "production" });
    hold(
      `konkyo seal verify ${operation} with unknown keys`,
      elsewhere.code === 2,
      `exit ${elsewhere.code}${elsewhere.notes}`,
    );
    writeFileSync(file, JSON.stringify({ ...body, corpus_snapshot_id: `${snapshotId.slice(0, -1)}x` }));
    const changed = await verify(options, args, {});
    hold(
      `konkyo seal verify ${operation} changed by one character`,
      changed.code === 1,
      `exit ${changed.code}${changed.notes}`,
    );
  }
}

async function firstOfEach(answersFile: string): Promise<Made[]> {
  const first = new Map<string, Made>();
  for await (const line of createInterface({ input: createReadStream(answersFile) })) {
    const made = JSON.parse(line) as Made;
    if (!first.has(made.operation)) first.set(made.operation, made);
  }
  return [...first.values()];
}

function verify(
  { root, trustRoot }: CommandCheck,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; notes: string }> {
  const command = ["-rn", process.execPath, join(root, "bin/konkyo.js"), "seal", "verify", ...args];
  const options = { env: { ...process.env, KONKYO_TRUST_ROOT: trustRoot, ...env }, timeout: 120_000 };
  return new Promise((resolve) => {
    execFile("unshare", command, options, (error, _out, notes) =>
      resolve({
        code: error ? (error.code as number | null) : 0,
        notes: notes.trim() === "" ? "" : `, ${notes.trim()}`,
      }),
    );
  });
}
