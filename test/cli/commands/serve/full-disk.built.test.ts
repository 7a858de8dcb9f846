import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tinyDisks } from "../../../snapshots/transfer/tiny-disk.ts";
import { temporaryFolder } from "../../../support/build.ts";
import { startKonkyo } from "../../../support/konkyo-process.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";

/** Makes a file system of 512 KiB, begins a state on it with one key, and leaves 16 KiB of room. */
const onTinyDisk = `
  mount -t tmpfs -o size=512k none "$KONKYO_STATE" || exit 99
  "$1" "$2" keys create > "$KEY_FILE" 2> /dev/null || exit 98
  dd if=/dev/zero of="$KONKYO_STATE/filler" bs=1k 2> /dev/null
  truncate -s -16K "$KONKYO_STATE/filler"
  exec "$@"`;

it.runIf(tinyDisks)(
  "ends all workers with 4 when the state cannot be written",
  async () => {
    const store = await servedStore();
    const keyFile = join(temporaryFolder("key"), "key");
    const served = startKonkyo(["serve", "--port", "0", "--workers", "2"], {
      through: ["/usr/bin/unshare", "-Urm", "sh", "-c", onTinyDisk, "sh"],
      env: { KONKYO_STORE: store, KONKYO_STATE: temporaryFolder("tiny"), KEY_FILE: keyFile, KONKYO_BURST: "off" },
    });
    const [, url] = await served.says(/answers at (\S+) with/);
    const key = readFileSync(keyFile, "utf8").trim();
    const statuses: number[] = [];
    try {
      for (let call = 0; call < 500; call++) {
        const { status } = await fetch(`${url}/v1/programs/search?limit=1`, { headers: { "x-api-key": key } });
        statuses.push(status);
      }
    } catch {
      // It is gone, as it should be.
    }
    expect(await served.end()).toEqual({ code: 4, signal: null });
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(served.out()).toContain('"msg":"the state can no longer be trusted"');
  },
  120_000,
);
