/** Everything the commands take from the environment, read in this one place. */
export type Settings = {
  /** `KONKYO_STORE`: where snapshots are kept unless `--store` says otherwise. */
  readonly store: string;
  /** `KONKYO_TRUST_ROOT`: root file whose key list decides which signatures count. */
  readonly trustRoot: string | undefined;
  /** `NODE_ENV` is `production`: local keys and unsigned snapshots are refused. */
  readonly production: boolean;
  /** `REDIS_URL`. */
  readonly redisUrl: string | undefined;
  /** `KONKYO_DEBUG` or `DEBUG`: failures show where they came from. */
  readonly debug: boolean;
  /** For parts with settings of their own: `AWS_*` of pull, `GBIZINFO_TOKEN` of fetch. */
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
    env,
  };
}
