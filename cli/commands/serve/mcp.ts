import type { Readable } from "node:stream";
import { Command, Option } from "commander";
import { currentId } from "../../../snapshots/catalogue.ts";
import { storedKey } from "../../client/stored-keys.ts";
import type { LocalMessages } from "../../mcp/local-messages.ts";
import { relayLines } from "../../mcp/message-lines.ts";
import { postToService, toolInterfaceOf } from "../../mcp/service-messages.ts";
import { failed, wrongUsage } from "../../shell/failure.ts";
import type { InterruptibleShell, Settings } from "../../shell/shell.ts";
import { findSnapshot, SNAPSHOT_ARGUMENT } from "../../snapshots/find-snapshot.ts";

export type McpEffects = InterruptibleShell & {
  /** Messages from the client, one per line, and the output for answers, which is not sanitised for a terminal. */
  readonly client: () => { readonly input: Readable; print(line: string): void };
  /** Answers messages from the snapshot in a directory. */
  readonly openLocalMessages: (directory: string, tools: string) => Promise<LocalMessages>;
};

type Options = {
  readonly store?: string;
  readonly snapshot: string;
  readonly url?: string;
  readonly tools: string;
};

/**
 * Serves the Model Context Protocol to the parent process. Standard output carries protocol messages only, so there is no
 * `--json`.
 */
export function mcpCommand(effects: McpEffects): Command {
  const { settings } = effects;
  return new Command("mcp")
    .description("give tools to an agent over standard input and output")
    .option("--store <directory>", `store of snapshots (default: ${JSON.stringify(settings.store)})`)
    .option("--snapshot <snapshot>", SNAPSHOT_ARGUMENT, "current")
    .option("--url <address>", "ask a service instead of a snapshot; with the key of KONKYO_API_KEY or of konkyo login")
    .addOption(new Option("--tools <set>", "tools to list").choices(["core", "full"]).default("core"))
    .action(async ({ store, snapshot, url, tools }: Options) => {
      const relay = { ...effects.client(), stop: effects.interruption() };
      if (url !== undefined) {
        if (store !== undefined)
          throw wrongUsage("--url asks a service and --store a snapshot of this machine: give one of them");
        const address = toolInterfaceOf(url, tools);
        if (address === null)
          throw wrongUsage("--url must be the address of a service, such as https://konkyo.example");
        return relayLines({ ...relay, post: postToService({ url: address, apiKey: apiKeyOf(settings, address) }) });
      }
      if (snapshot === "current") requireCurrent(store ?? settings.store);
      const { directory } = findSnapshot(snapshot, store, settings);
      const local = await effects.openLocalMessages(directory, tools);
      await relayLines({ ...relay, post: local.post }).finally(() => local.close());
    });
}

/** A first-time user has no snapshot yet, so the message says how to get one. */
function requireCurrent(store: string): void {
  if (currentId(store) !== null) return;
  throw failed(
    `no snapshot of ${store} is current; konkyo demo builds one from the data that ships, and --url asks a service instead`,
  );
}

/**
 * The API key sent to the service at this MCP address: the one in the environment, otherwise the one stored by `konkyo login`.
 * Null when there is none.
 */
function apiKeyOf({ env, configFolder }: Pick<Settings, "env" | "configFolder">, address: URL): string | null {
  return (
    env["KONKYO_API_KEY"]?.trim() ||
    storedKey({ configFolder }, address.origin + address.pathname.replace(/\/v1\/mcp$/, ""))
  );
}
