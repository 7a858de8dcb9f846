import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import type { Terminal } from "../terminal/terminal.ts";

export type Shell = {
  readonly terminal: Terminal;
  readonly settings: Settings;
  readonly version: string;
  now(): Date;
};

/** A shell whose commands can be asked to stop. */
export type InterruptibleShell = Shell & {
  /** Aborted when the user asks the command to stop. */
  readonly interruption: () => AbortSignal;
};

/** All environment settings of the commands, read in one place. */
export type Settings = {
  /** `KONKYO_STORE`: where snapshots are kept unless `--store` says otherwise. */
  readonly store: string;
  /** `KONKYO_TRUST_ROOT`: root file whose key list decides which signatures count. */
  readonly trustRoot: string | undefined;
  /** `NODE_ENV` is `production`: local keys and unsigned snapshots are refused. */
  readonly production: boolean;
  /** `REDIS_URL`. */
  readonly redisUrl: string | undefined;
  /** `KONKYO_DEBUG` or `DEBUG`: failures print their stack. */
  readonly debug: boolean;
  /** `KONKYO_URL`: the service that client commands talk to unless `--url` says otherwise. */
  readonly serviceUrl: string;
  /** Folder of this user's own files: `konkyo` in `XDG_CONFIG_HOME`, or in `.config` of the home folder. */
  readonly configFolder: string;
  /** For modules with their own variables: `AWS_*` of pull, `GBIZINFO_TOKEN` of fetch. */
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Reads the settings; an empty variable counts as not set. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  return {
    store: env["KONKYO_STORE"] || "snapshots/store",
    trustRoot: env["KONKYO_TRUST_ROOT"] || undefined,
    production: env["NODE_ENV"] === "production",
    redisUrl: env["REDIS_URL"] || undefined,
    debug: Boolean(env["KONKYO_DEBUG"] || env["DEBUG"]),
    serviceUrl: env["KONKYO_URL"] || "http://127.0.0.1:8787",
    configFolder: join(configHome(env), "konkyo"),
    env,
  };
}

/** The XDG specification requires relative paths to be ignored. */
function configHome(env: Readonly<Record<string, string | undefined>>): string {
  const named = env["XDG_CONFIG_HOME"] ?? "";
  return isAbsolute(named) ? named : join(env["HOME"] || homedir(), ".config");
}
