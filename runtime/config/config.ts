import * as values from "./values.ts";
import { BadValue } from "./values.ts";

/** Every setting of the runtime. `settingsTable` prints it as documentation. */
export const settings = {
  host: withDefault("HOST", "address to listen on", "127.0.0.1", values.parseHost),
  port: withDefault("PORT", "port to listen on; 0 takes a free one", "8787", values.parsePort),
  redisUrls: optional(
    "REDIS_URL",
    "Redis that holds accounts and usage: `redis://` or `rediss://`, several nodes separated by commas for Cluster",
    "none: the embedded store in `KONKYO_STATE`",
    values.parseRedisUrls,
  ),
  store: withDefault("KONKYO_STORE", "folder of snapshots", "snapshots/store", values.parsePath),
  state: withDefault(
    "KONKYO_STATE",
    "folder of the embedded store, on a local disk",
    ".konkyo/state",
    values.parsePath,
  ),
  archive: optional(
    "KONKYO_ARCHIVE",
    "folder for ledger entries and seals older than 40 days; one for all machines that share a Redis",
    "`archive` in `KONKYO_STATE`",
    values.parsePath,
  ),
  publicUrl: optional(
    "KONKYO_PUBLIC_URL",
    "address under which callers reach the service; `https`, or `http` on loopback",
    "the address listened on",
    values.parsePublicUrl,
  ),
  allowedOrigins: withDefault(
    "KONKYO_ALLOWED_ORIGINS",
    "further origins whose pages may use sessions, checkout and `/v1/mcp`, separated by commas",
    "",
    values.parseOrigins,
  ),
  trustedProxies: withDefault(
    "KONKYO_TRUSTED_PROXIES",
    "addresses and blocks whose `X-Forwarded-For` is believed, separated by commas",
    "",
    values.parseProxies,
  ),
  burst: withDefault(
    "KONKYO_BURST",
    "`off` lifts the burst limits, never the quota: for load tests",
    "on",
    values.parseSwitch,
  ),
  pages: withDefault(
    "KONKYO_PAGES",
    "`off` shows no pages beside those that the API sends people to, such as the one that connects a device",
    "on",
    values.parseSwitch,
  ),
  warmUp: withDefault(
    "KONKYO_WARM_UP",
    "`off` serves before documents, charts and the tables of questions are made: for tests, whose first requests may wait",
    "on",
    values.parseSwitch,
  ),
  secrets: optional(
    "KONKYO_SECRET",
    "master secret of 32 characters or more; `2:<new>,1:<old>` while it is being replaced",
    "made on first run and kept with the state; production needs it",
    values.parseSecrets,
  ),
  trustRoot: optional(
    "KONKYO_TRUST_ROOT",
    "root file that names the trusted keys",
    "this machine's own keys; production needs it",
    values.parsePath,
  ),
  sealKey: optional(
    "KONKYO_SEAL_KEY",
    "file with the key that signs seals; the same on all machines",
    "made on first run and kept with the state",
    values.parsePath,
  ),
  metricsHost: withDefault(
    "KONKYO_METRICS_HOST",
    "address on which the metrics are served; anyone who reaches it can read them",
    "127.0.0.1",
    values.parseHost,
  ),
  metricsPort: optional("KONKYO_METRICS_PORT", "port of the Prometheus metrics", "no metrics", values.parsePort),
  redisWait: optional(
    "KONKYO_REDIS_WAIT",
    "replicas that must hold a charge before it is answered",
    "1 when Redis asks for replicas itself, else 0",
    values.parseReplicas,
  ),
  payments: withDefault(
    "KONKYO_PAYMENTS",
    "`stripe`; `sandbox`, which takes no money, for trials; or `none`: keys are made by the operator alone",
    "none",
    values.parsePayments,
  ),
  stripeSecretKey: optional(
    "STRIPE_SECRET_KEY",
    "secret or restricted key of the Stripe account",
    "none",
    values.parseStripeKey,
  ),
  stripeWebhookSecret: optional(
    "STRIPE_WEBHOOK_SECRET",
    "signing secret of the callbacks to `/v1/billing/webhook`",
    "none: callbacks are refused",
    values.parseWebhookSecret,
  ),
  stripePrice: optional("STRIPE_PRICE", "id of the metered price that is sold", "none", values.parseStripePrice),
  stripeApiBase: optional(
    "STRIPE_API_BASE",
    "another server in the place of Stripe's, for tests",
    "Stripe's own",
    values.parsePublicUrl,
  ),
  contact: optional(
    "KONKYO_CONTACT",
    "where callers may write about payments: a mail address or a page",
    "the public address",
    values.parseContact,
  ),
  sellerName: optional(
    "KONKYO_SELLER_NAME",
    "who sells keys: the name of the company or person",
    "none",
    values.parseLine,
  ),
  sellerPerson: optional("KONKYO_SELLER_PERSON", "who answers for the sales", "none", values.parseLine),
  sellerAddress: optional("KONKYO_SELLER_ADDRESS", "postal address of the seller", "none", values.parseLine),
  sellerPhone: optional("KONKYO_SELLER_PHONE", "telephone number of the seller", "none", values.parseLine),
  smtpUrl: optional(
    "SMTP_URL",
    "mail server: `smtp://` or `smtps://`, with user and password where it asks for them",
    "none: mail is written to the folder `mail` in `KONKYO_STATE`",
    values.parseSmtpUrl,
  ),
  mailFrom: optional(
    "KONKYO_MAIL_FROM",
    "sender of mail: an address, or a name and an address in angle brackets",
    "`no-reply` at the public host",
    values.parseSender,
  ),
} as const;

/** Parsed settings. Null where a setting without a default is not set. */
export type Config = { readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]["read"]> } & {
  /** `NODE_ENV` is `production`. */
  readonly production: boolean;
};

/** Every problem with the settings, one line each. Values are never repeated, because some are secret. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.problems = problems;
  }
}

export type ConfigSource = {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Text of a JSON file with the same names; the environment takes precedence. */
  readonly file?: { readonly name: string; readonly text: string };
};

/** Reads all settings; an empty one counts as not set. Throws ConfigError with every problem found. */
export function readConfig({ env, file }: ConfigSource): Config {
  const problems: string[] = [];
  const fromFile = file === undefined ? new Map<string, string>() : readFile(file.name, file.text, problems);
  const read = Object.entries(settings).map(([key, setting]) => {
    const given = env[setting.name]?.trim() || fromFile.get(setting.name) || undefined;
    try {
      return [key, setting.read(given)] as const;
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      problems.push(`${setting.name} ${error.message}`);
      return [key, null] as const;
    }
  });
  const production = env["NODE_ENV"] === "production";
  const config = { ...Object.fromEntries(read), production } as Config;
  if (problems.length === 0) problems.push(...contradictions(config));
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** The settings as a Markdown table. */
export function settingsTable(): string {
  const rows = Object.values(settings).map(({ name, meaning, unset }) => `| \`${name}\` | ${meaning} | ${unset} |`);
  return ["| setting | meaning | default |", "| --- | --- | --- |", ...rows].join("\n");
}

type Setting<Value> = {
  readonly name: string;
  readonly meaning: string;
  /** Default, as shown in the documentation. */
  readonly unset: string;
  /** Parses a text; undefined when not set. Throws BadValue. */
  readonly read: (text: string | undefined) => Value;
};

function withDefault<Value>(
  name: string,
  meaning: string,
  fallback: string,
  parse: (text: string) => Value,
): Setting<Value> {
  return {
    name,
    meaning,
    unset: fallback === "" ? "none" : `\`${fallback}\``,
    read: (text) => parse(text ?? fallback),
  };
}

function optional<Value>(
  name: string,
  meaning: string,
  unset: string,
  parse: (text: string) => Value,
): Setting<Value | null> {
  return { name, meaning, unset, read: (text) => (text === undefined ? null : parse(text)) };
}

function readFile(name: string, text: string, problems: string[]): Map<string, string> {
  const found = new Map<string, string>();
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    content = null;
  }
  if (content === null || typeof content !== "object" || Array.isArray(content)) {
    problems.push(`${name} must hold one JSON object of settings`);
    return found;
  }
  const names = new Set<string>(Object.values(settings).map((setting) => setting.name));
  for (const [key, value] of Object.entries(content)) {
    const parts: unknown[] = Array.isArray(value) ? value : [value];
    if (!names.has(key)) problems.push(`${name}: ${JSON.stringify(key)} is no setting`);
    else if (parts.every((part) => typeof part === "string" || typeof part === "number"))
      found.set(key, parts.join(",").trim());
    else problems.push(`${name}: ${key} must be a text, a number or a list of texts`);
  }
  return found;
}

function contradictions(config: Config): string[] {
  const problems: string[] = [];
  if (config.production && config.secrets === null)
    problems.push("KONKYO_SECRET must be set when NODE_ENV is production: a secret of 32 random characters or more");
  if (config.metricsPort !== null && config.metricsPort !== 0 && config.metricsPort === config.port)
    problems.push("KONKYO_METRICS_PORT must differ from PORT");
  if (config.redisWait !== null && config.redisUrls === null)
    problems.push("KONKYO_REDIS_WAIT needs REDIS_URL: the embedded store has no replicas");
  if (config.payments === "stripe")
    for (const [name, value] of [
      ["STRIPE_SECRET_KEY", config.stripeSecretKey],
      ["STRIPE_PRICE", config.stripePrice],
    ])
      if (value === null) problems.push(`${name} must be set when KONKYO_PAYMENTS is stripe`);
  if (config.production && config.payments === "sandbox")
    problems.push("KONKYO_PAYMENTS must not be sandbox when NODE_ENV is production: the sandbox gives keys away");
  if (config.production && config.stripeApiBase !== null)
    problems.push("STRIPE_API_BASE is for tests: leave it out when NODE_ENV is production");
  const secure = config.publicUrl?.startsWith("https:") ?? false;
  if (secure && config.allowedOrigins.some((origin) => origin.startsWith("http:")))
    problems.push("KONKYO_ALLOWED_ORIGINS must be https:// when KONKYO_PUBLIC_URL is");
  return problems;
}
