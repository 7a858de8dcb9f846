import { resolve } from "node:path";
import { expect, it } from "vitest";
import { tinyDisks } from "../snapshots/transfer/tiny-disk.ts";
import { temporaryFolder, testSources } from "../support/build.ts";
import { startKonkyo } from "../support/konkyo-process.ts";

/** On a file system of its own; what the build left there is told at the end. */
const onTinyDisk = `
  mount -t tmpfs -o "size=$SIZE" none "$OUT" || exit 99
  "$@"
  code=$?
  ls -A "$OUT" >&2
  exit $code`;

// A disk fills up in whatever is written then; at one of these sizes it is lmdb, which calls that an input/output error.
it.runIf(tinyDisks).each(["24k", "1000k", "1500k", "6000k"])(
  "a build on a disk of %s ends with 5 and one line, and leaves nothing",
  async (size) => {
    const out = temporaryFolder("full");
    const built = startKonkyo(["build", "--sources", resolve(testSources), "--out", out], {
      through: ["/usr/bin/unshare", "-Urm", "sh", "-c", onTinyDisk, "sh"],
      env: { SIZE: size, OUT: out },
    });
    const ended = await built.end();
    expect(ended, built.err()).toEqual({ code: 5, signal: null });
    expect(built.err()).toMatch(/(^|\n)konkyo: no space left for the build in \S+; free some or use another --out\n$/);
  },
  120_000,
);
