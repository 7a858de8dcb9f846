import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedCorpus } from "../test/support/corpus-folder.ts";
import { finish, print, runTests } from "./run-tests.ts";

/** `npm run test:corpus`: only the tests over the folder of real files. Says so when the folder is not there. */
if (sharedCorpus === null) {
  print("SKIPPED: every test over the real corpus; there is no such folder (set KONKYO_CORPUS)");
  finish({ passed: 0, failed: 0, skipped: 0 });
} else {
  print(`tests over the real corpus in ${sharedCorpus}`);
  const files = readdirSync("test", { recursive: true, encoding: "utf8" })
    .map((file) => join("test", file))
    .filter((file) => file.endsWith(".test.ts") && readFileSync(file, "utf8").includes("/shared-corpus.ts"));
  finish(await runTests(files, "corpus"));
}
