import { existsSync, readFileSync } from "node:fs";
import { chmod, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { Accounts } from "../../../runtime/accounts/accounts.ts";
import { parseApiKey } from "../../../runtime/accounts/key-format.ts";
import type { Ready } from "../../../runtime/process/run-options.ts";
import { currentId, snapshotDirectory } from "../../../snapshots/catalogue.ts";
import { nextFreePort } from "../../service/free-port.ts";
import { namingAddress } from "../../service/listen-failure.ts";
import { runtimeConfig } from "../../service/runtime-config.ts";
import { type StateShell, warnOnce } from "../../service/state-shell.ts";
import { defineCommand, type JsonOption } from "../../shell/command-options.ts";
import { type BuildingShell, runBuild } from "../../snapshots/build-run.ts";
import { promoteVerified } from "../../snapshots/promotion.ts";
import { show } from "../../terminal/terminal.ts";
import { bold, dim } from "../../terminal/text.ts";
import type { ServeEffects } from "./serve.ts";

export type DemoEffects = BuildingShell &
  StateShell &
  ServeEffects & {
    /** Sources file of the corpus that comes with the package. */
    readonly demoSources: string;
    /** Id of a public program in the snapshot of a directory; null when there is none. */
    readonly sampleProgram: (directory: string) => Promise<string | null>;
  };

type Options = JsonOption & {
  readonly sources: string;
  readonly store?: string;
  readonly host?: string;
  readonly port?: string;
};

/** Serves the demo corpus on this machine, building it first if needed, and prints a key and three sample requests. */
export function demoCommand(effects: DemoEffects): Command {
  const { settings, now } = effects;
  return defineCommand("demo", "build the demo corpus if need be and serve it on this machine")
    .option("--sources <file>", "sources file to build from when no snapshot is current", effects.demoSources)
    .option("--store <directory>", "store of snapshots (setting KONKYO_STORE)")
    .option("--host <address>", "address to listen on (setting HOST)")
    .option("--port <n>", "first port to try (setting PORT)")
    .action(async (options: Options) => {
      const given = {
        KONKYO_STORE: options.store,
        HOST: options.host,
        PORT: options.port,
        // The demo never creates accounts in a shared Redis; an empty setting counts as not set.
        REDIS_URL: "",
        KONKYO_REDIS_WAIT: "",
        KONKYO_PAYMENTS: settings.env["KONKYO_PAYMENTS"] || defaultPayments(settings.env),
      };
      const configured = runtimeConfig(settings, {}, given);
      const { store, state, host } = configured;
      if (currentId(store) === null) await buildDemo(options.sources, store, effects);
      const program = await effects.sampleProgram(snapshotDirectory(store, currentId(store)!));
      const opened = await effects.openState({ config: configured, create: true, now, warn: warnOnce(effects) });
      const key = await demoKey(opened.accounts, join(state, "demo-key")).finally(() => opened.close());
      // Chosen before listening, because pages and documents contain the address.
      const config = { ...configured, port: await nextFreePort(host, configured.port) };
      await effects
        .serve({
          config,
          workers: 1,
          log: "troubles",
          // Not earlier: an interrupted build ends at once and leaves nothing behind.
          stop: effects.interruption(),
          onReady: (ready) =>
            welcome(ready, { key, program, sandbox: config.payments === "sandbox", json: options.json }, effects),
        })
        .catch((error: unknown) => {
          throw namingAddress(error, config);
        });
    });
}

/** The payment sandbox lets a new user buy a key without any account; it is refused in production. */
function defaultPayments({ NODE_ENV }: Readonly<Record<string, string | undefined>>): "sandbox" | "none" {
  return NODE_ENV === "production" ? "none" : "sandbox";
}

async function buildDemo(sources: string, store: string, effects: DemoEffects): Promise<void> {
  effects.terminal.note("デモ用スナップショットを作ります / building the demo snapshot");
  const { corpusSnapshotId } = await runBuild({ sources, out: store, expiresDays: 90 }, effects);
  await promoteVerified(store, corpusSnapshotId, false, effects);
}

function welcome(
  { url, snapshotId, state }: Ready,
  { key, program, sandbox, json }: { key: string; program: string | null; sandbox: boolean; json: boolean | undefined },
  { terminal, version }: DemoEffects,
): void {
  const asKey = `curl -H 'X-API-Key: ${key}'`;
  const tries = [
    {
      what: "制度を探す / search programs",
      command: `${asKey} -G '${url}/v1/programs/search' --data-urlencode 'q=補助金' -d limit=3`,
    },
    ...(program === null
      ? []
      : [{ what: "一件を読む / read one of them", command: `${asKey} '${url}/v1/programs/${program}'` }]),
    { what: "利用量を見る / see what was used", command: `${asKey} '${url}/v1/usage'` },
  ];
  show(terminal, json, {
    data: {
      url,
      corpus_snapshot_id: snapshotId,
      state,
      api_key: key,
      ...(sandbox ? { buy_url: `${url}/buy` } : {}),
      commands: tries.map(({ command }) => command),
    },
    text: () => [
      "",
      ["ブラウザーで開く / open in a browser  ", bold(`${url}/`)],
      `Konkyo ${version}`,
      `スナップショット / snapshot  ${snapshotId}`,
      `状態 / state                 ${state}`,
      ["APIキー / API key            ", bold(key)],
      dim("この機械だけで使える鍵です。次に起動したときも同じです / good on this machine only, and the same next time"),
      ...tries.flatMap(({ what, command }) => ["", `# ${what}`, command]),
      ...(sandbox
        ? [
            "",
            "# ブラウザーで鍵を買ってみる（お金は動きません） / buy a key in a browser, no money moves",
            `${url}/buy`,
          ]
        : []),
      "",
      "Ctrl-C で、処理中の要求に答えてから終了します / Ctrl-C answers what is running and ends",
    ],
  });
}

/** The demo key of this machine: the stored one while it is valid, otherwise a new one, which is stored. */
async function demoKey(accounts: Accounts, file: string): Promise<string> {
  const kept = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (await isGood(accounts, kept)) return kept;
  const { apiKey } = await accounts.create({ label: "demo" });
  // The state holds only the hash of a key, so only this file can show it again.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${apiKey}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return apiKey;
}

async function isGood(accounts: Accounts, text: string): Promise<boolean> {
  const parsed = parseApiKey(text);
  const credential = parsed && (await accounts.find(parsed.key));
  if (!credential) return false;
  return accounts.confirm(credential).then(
    () => true,
    () => false,
  );
}
