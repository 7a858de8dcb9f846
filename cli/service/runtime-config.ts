import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { type Config, ConfigError, readConfig } from "../../runtime/config/config.ts";
import { CommandFailure, exit, oneLine } from "../shell/failure.ts";
import type { Settings } from "../shell/settings.ts";

export type ConfigOptions = { readonly config?: string };

/** Adds the option that names a file of settings. */
export function withConfigFile(command: Command): Command {
  return command.option("--config <file>", "JSON file with settings; the environment goes before it");
}

/**
 * Settings of the runtime from file and environment. What a command line says goes before both: `given` by name of the
 * setting, undefined where it says nothing. Fails with everything that is wrong with them, in one line.
 */
export function runtimeConfig(
  { env }: Pick<Settings, "env">,
  { config: file }: ConfigOptions,
  given: Readonly<Record<string, string | undefined>> = {},
): Config {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  try {
    return readConfig({
      env: { ...env, ...said },
      ...(file === undefined ? {} : { file: { name: file, text: readFileSync(file, "utf8") } }),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof ConfigError) && code === undefined) throw error;
    const line = error instanceof ConfigError ? message : `--config: ${message}`;
    throw new CommandFailure(exit.wrongUsage, oneLine(line), { cause: error });
  }
}

/** The folder of the embedded state; fails where Redis holds the state. */
export function embeddedState(settings: Pick<Settings, "env">, options: ConfigOptions): string {
  const { redisUrls, state } = runtimeConfig(settings, options);
  if (redisUrls === null) return state;
  throw new CommandFailure(
    exit.wrongUsage,
    "REDIS_URL is set, and Redis keeps its own backups; this is for the embedded state",
  );
}
