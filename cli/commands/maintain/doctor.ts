import { tmpdir } from "node:os";
import type { Command } from "commander";
import { CommandFailure, exit } from "../../shell/failure.ts";
import { type Check, checkCurrent, checkDisk, checkNative, checkRedis } from "../../probes/health.ts";
import { defineCommand } from "../../shell/option-values.ts";
import type { Disk } from "../../probes/disk.ts";
import type { RedisFacts } from "../../probes/redis.ts";
import { renderTable } from "../../terminal/render-table.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";

/** Looks at the machine; each probe rejects when what it looks at does not work. */
export type DoctorEffects = Shell & {
  readonly probes: {
    duckdb(): Promise<string>;
    lmdb(): Promise<string>;
    disk(folder: string): Promise<Disk>;
    redis(url: string): Promise<RedisFacts>;
  };
};

type Options = { readonly store: string; readonly json?: boolean };

/** Whether Konkyo can work on this machine; exit 1 when something essential does not. */
export function doctorCommand({ terminal, settings, version, now, probes }: DoctorEffects): Command {
  return defineCommand("doctor", "check whether Konkyo can work on this machine")
    .option("--store <directory>", "store of snapshots", settings.store)
    .action(async ({ store, json }: Options) => {
      const checks: Check[] = [
        { name: "konkyo", status: "ok", detail: version },
        { name: "node", status: "ok", detail: `${process.versions.node} on ${process.platform}-${process.arch}` },
        await checkNative("duckdb", probes.duckdb),
        await checkNative("lmdb", probes.lmdb),
        await checkDisk("store", store, probes.disk),
        await checkDisk("temporary files", tmpdir(), probes.disk),
        checkCurrent(store, now()),
        settings.redisUrl
          ? await checkRedis(settings.redisUrl, probes.redis)
          : { name: "redis", status: "ok", detail: "REDIS_URL is not set; state is kept on this machine" },
      ];
      const failed = checks.filter(({ status }) => status === "failed");
      const { green, yellow, red } = terminal.colors;
      const marks = { ok: green("ok"), warning: yellow("warning"), failed: red("failed") };
      show(terminal, json, {
        data: { ok: failed.length === 0, checks },
        // Not cut to the screen: the end of a line says what to do.
        text: () =>
          renderTable(
            { ...terminal, columns: null },
            [{ head: "" }, { head: "" }, { head: "" }],
            checks.map(({ name, status, detail }) => [marks[status], name, detail]),
          ).trimStart(),
      });
      if (failed.length > 0)
        throw new CommandFailure(exit.failed, `not in order: ${failed.map(({ name }) => name).join(", ")}`);
    });
}
