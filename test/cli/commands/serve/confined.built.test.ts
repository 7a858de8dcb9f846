import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { tinyDisks } from "../../../snapshots/transfer/tiny-disk.ts";
import { temporaryFolder } from "../../../support/build.ts";
import { startKonkyo } from "../../../support/konkyo-process.ts";
import { nonEmpty } from "../../../support/non-empty.ts";
import { konkyoProgram } from "../../../support/program.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";

/** Everything that holds a file of the service is read-only but its state and what is temporary; then all privileges are given up. */
const confined = `
  mount -t tmpfs -o mode=0700 none "$KONKYO_STATE" && mount -t tmpfs none "$TMPDIR" || exit 99
  for place in / "$2" "$KONKYO_STORE"; do
    mount -o remount,bind,ro "$(stat -c %m "$place")" || exit 98
  done
  exec setpriv --bounding-set=-all --inh-caps=-all --no-new-privs "$@"`;

it.runIf(tinyDisks)(
  "serves without privileges where nothing can be written but its state and temporary files",
  async () => {
    const [store, state] = [await servedStore(), temporaryFolder("confined-state")];
    const env = { KONKYO_STORE: store, KONKYO_STATE: state, KONKYO_BURST: "off", TMPDIR: temporaryFolder("confined") };
    const serving = startKonkyo(["serve", "--port", "0"], {
      through: ["/usr/bin/unshare", "-Urm", "sh", "-c", confined, "sh"],
      env,
    });
    const [, url] = await serving.says(/answers at (\S+)/);

    const status = readFileSync(`/proc/${serving.pid}/status`, "utf8");
    for (const line of [/^NoNewPrivs:\s+1$/m, /^CapEff:\s+0+$/m, /^CapPrm:\s+0+$/m, /^CapBnd:\s+0+$/m])
      expect(status).toMatch(line);

    const inside = (...command: string[]) =>
      spawnSync("/usr/bin/nsenter", ["-t", String(serving.pid), "-U", "-m", "--preserve-credentials", ...command], {
        encoding: "utf8",
      });
    const [snapshot] = nonEmpty(readdirSync(store).filter((name) => name.startsWith("cs1_")));
    for (const folder of ["/", dirname(konkyoProgram()), store, join(store, snapshot!)]) {
      const attempt = inside("touch", join(folder, "written"));
      expect(attempt.stderr).toContain("Read-only file system");
      expect(attempt.status).toBe(1);
    }
    expect(inside("ls", state).stdout).not.toBe("");
    for (const path of [snapshot!, `${snapshot}/corpus.duckdb`])
      expect((statSync(join(store, path)).mode & 0o222).toString(8)).toBe("0");

    // Three anonymous calls a day: what it writes to its state is kept.
    const answers = [];
    for (let call = 0; call < 4; call++) answers.push((await fetch(`${url}/v1/programs/search?limit=1`)).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    serving.kill("SIGTERM");
    expect(await serving.end()).toEqual({ code: 0, signal: null });
  },
  120_000,
);
