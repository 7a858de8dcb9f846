import { tmpdir } from "node:os";
import type { Command } from "commander";
import { failed } from "../../shell/failure.ts";
import {
  type Check,
  checkCurrent,
  checkDisk,
  checkNative,
  checkPackages,
  checkRedis,
  type RedisFacts,
} from "../../probes/health.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import type { Disk } from "../../probes/disk.ts";
import { left, tableLines } from "../../terminal/table.ts";
import type { Shell } from "../../shell/shell.ts";
import { show } from "../../terminal/terminal.ts";
import { green, red, yellow } from "../../terminal/text.ts";

/** Probes of the machine; each rejects when the probed part does not work. */
export type DoctorEffects = Shell & {
  readonly probes: {
    duckdb(): Promise<string>;
    lmdb(): Promise<string>;
    /** Optional packages that are not installed. */
    packages(): Promise<readonly string[]>;
    disk(folder: string): Promise<Disk>;
    redis(url: string): Promise<RedisFacts>;
  };
};

type Options = JsonOption & { readonly store: string };

/** Checks whether Konkyo can run on this machine; exit 1 when an essential part does not work. */
export function doctorCommand({ terminal, settings, version, now, probes }: DoctorEffects): Command {
  return defineCommand("doctor", "check whether Konkyo can work on this machine")
    .option("--store <directory>", "store of snapshots", settings.store)
    .action(async ({ store, json }: Options) => {
      const checks: Check[] = [
        { name: "konkyo", status: "ok", detail: version },
        { name: "node", status: "ok", detail: `${process.versions.node} on ${process.platform}-${process.arch}` },
        await checkPackages(probes.packages),
        await checkNative("duckdb", probes.duckdb),
        await checkNative("lmdb", probes.lmdb),
        await checkDisk("store", store, probes.disk),
        await checkDisk("temporary files", tmpdir(), probes.disk),
        await checkCurrent(store, now()),
        settings.redisUrl
          ? await checkRedis(settings.redisUrl, probes.redis)
          : { name: "redis", status: "ok", detail: "REDIS_URL is not set; state is kept on this machine" },
      ];
      const broken = checks.filter(({ status }) => status === "failed");
      const marks = { ok: green("ok"), warning: yellow("warning"), failed: red("failed") };
      show(terminal, json, {
        data: { ok: broken.length === 0, checks },
        // Not cut to the screen width: the end of a line says what to do.
        text: () =>
          tableLines(
            null,
            [left(""), left(""), left("")],
            checks.map(({ name, status, detail }) => [marks[status], name, detail]),
          ),
      });
      if (broken.length > 0) throw failed(`not in order: ${broken.map(({ name }) => name).join(", ")}`);
    });
}
