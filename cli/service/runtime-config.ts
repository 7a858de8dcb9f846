import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { type Config, ConfigError, readConfig } from "../../runtime/config/config.ts";
import { defineCommand, type JsonOption } from "../shell/command-options.ts";
import { failed, messageOf, wrongUsage } from "../shell/failure.ts";
import type { Settings } from "../shell/shell.ts";

export type ConfigOptions = JsonOption & { readonly config?: string };

/** A command that reads the settings of the service. */
export function defineServiceCommand(name: string, description: string): Command {
  return withConfigFile(defineCommand(name, description));
}

export function withConfigFile(command: Command): Command {
  return command.option("--config <file>", "JSON file with settings; the environment goes before it");
}

/**
 * Settings of the runtime from file and environment. `given` holds command-line values by setting name and overrides both;
 * undefined means not given. Fails with all problems in one line.
 */
export function runtimeConfig(
  { env }: Pick<Settings, "env">,
  { config: file }: ConfigOptions,
  given: Readonly<Record<string, string | undefined>> = {},
): Config {
  const onCommandLine = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    return readConfig({
      env: { ...env, ...onCommandLine },
      ...(file === undefined ? {} : { file: { name: file, text: readFileSync(file, "utf8") } }),
    });
  } catch (error) {
    if (error instanceof ConfigError) throw wrongUsage(messageOf(error), error);
    // Only errors with a code are failed reads; one without is a bug.
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    throw wrongUsage(`--config: ${messageOf(error)}`, error);
  }
}

/** The folder of the embedded state; fails when the state is in Redis. */
export function embeddedState(settings: Pick<Settings, "env">, options: ConfigOptions): string {
  const { redisUrls, state } = runtimeConfig(settings, options);
  if (redisUrls === null) return state;
  throw wrongUsage("REDIS_URL is set, and Redis keeps its own backups; this is for the embedded state");
}

/** Fails when a folder holds no state, so that a mistyped path does not look like a service without accounts. */
export function requireEmbedded(state: string): void {
  if (existsSync(join(state, "data.mdb"))) return;
  throw failed(`${state} holds no state; KONKYO_STATE names the folder that the service uses`);
}
