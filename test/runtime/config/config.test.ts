import { describe, expect, it } from "vitest";
import { parseProxies } from "../../../runtime/config/values.ts";
import { ConfigError, readConfig, settingsTable } from "../../../runtime/config/config.ts";

const secret = "invented0secret0of0the0tests0001";

function problemsOf(env: Record<string, string>, text?: string): readonly string[] {
  try {
    readConfig(text === undefined ? { env } : { env, file: { name: "konkyo.json", text } });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("need nothing for a first run", () => {
    expect(readConfig({ env: {} })).toEqual({
      host: "127.0.0.1",
      port: 8787,
      redisUrls: null,
      store: "snapshots/store",
      state: ".konkyo/state",
      archive: null,
      publicUrl: null,
      allowedOrigins: [],
      trustedProxies: parseProxies(""),
      burst: true,
      pages: true,
      warmUp: true,
      secrets: null,
      trustRoot: null,
      sealKey: null,
      metricsHost: "127.0.0.1",
      metricsPort: null,
      redisWait: null,
      payments: "none",
      stripeSecretKey: null,
      stripeWebhookSecret: null,
      stripePrice: null,
      stripeApiBase: null,
      contact: null,
      sellerName: null,
      sellerPerson: null,
      sellerAddress: null,
      sellerPhone: null,
      smtpUrl: null,
      mailFrom: null,
      production: false,
    });
  });

  it("come from the environment", () => {
    const env = {
      HOST: "::",
      PORT: "0",
      REDIS_URL: "rediss://user:word@a.example:6379, rediss://b.example",
      KONKYO_STORE: "/srv/store",
      KONKYO_STATE: "/srv/state",
      KONKYO_ARCHIVE: "/srv/archive",
      KONKYO_PUBLIC_URL: "https://api.example.jp/",
      KONKYO_ALLOWED_ORIGINS: "https://www.example.jp,https://b.example/",
      KONKYO_TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::1",
      KONKYO_BURST: "off",
      KONKYO_SECRET: `2:${secret}b,1:${secret}a`,
      KONKYO_TRUST_ROOT: "/etc/konkyo/root.json",
      KONKYO_SEAL_KEY: "/etc/konkyo/seal.pem",
      KONKYO_METRICS_HOST: "10.0.0.7",
      KONKYO_METRICS_PORT: "9464",
      KONKYO_PAGES: "off",
      KONKYO_WARM_UP: "off",
      KONKYO_REDIS_WAIT: "1",
      KONKYO_PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: "rk_live_1a",
      STRIPE_WEBHOOK_SECRET: "whsec_1a+/=",
      STRIPE_PRICE: "price_1a",
      KONKYO_CONTACT: "help@example.jp",
      KONKYO_SELLER_NAME: "架空データ株式会社",
      KONKYO_SELLER_PERSON: "架空 花子",
      KONKYO_SELLER_ADDRESS: "東京都架空区1-2-3",
      KONKYO_SELLER_PHONE: "03-0000-0000",
      SMTP_URL: "smtps://user:word@mail.example:465",
      KONKYO_MAIL_FROM: "Konkyo <news@example.jp>",
      NODE_ENV: "production",
    };
    expect(readConfig({ env })).toEqual({
      host: "::",
      port: 0,
      redisUrls: ["rediss://user:word@a.example:6379", "rediss://b.example"],
      store: "/srv/store",
      state: "/srv/state",
      archive: "/srv/archive",
      publicUrl: "https://api.example.jp",
      allowedOrigins: ["https://www.example.jp", "https://b.example"],
      trustedProxies: parseProxies("10.0.0.0/8,2001:db8::1"),
      burst: false,
      pages: false,
      warmUp: false,
      secrets: [
        { version: 2, secret: `${secret}b` },
        { version: 1, secret: `${secret}a` },
      ],
      trustRoot: "/etc/konkyo/root.json",
      sealKey: "/etc/konkyo/seal.pem",
      metricsHost: "10.0.0.7",
      metricsPort: 9464,
      redisWait: 1,
      payments: "stripe",
      stripeSecretKey: "rk_live_1a",
      stripeWebhookSecret: "whsec_1a+/=",
      stripePrice: "price_1a",
      stripeApiBase: null,
      contact: "help@example.jp",
      sellerName: "架空データ株式会社",
      sellerPerson: "架空 花子",
      sellerAddress: "東京都架空区1-2-3",
      sellerPhone: "03-0000-0000",
      smtpUrl: "smtps://user:word@mail.example:465",
      mailFrom: "Konkyo <news@example.jp>",
      production: true,
    });
  });

  it("come from a file where the environment does not name them; empty counts as not set", () => {
    const text = '{"PORT": 9000, "HOST": "0.0.0.0", "KONKYO_TRUSTED_PROXIES": ["10.0.0.0/8", "192.0.2.1"]}';
    const config = readConfig({ env: { HOST: "127.0.0.2", PORT: " " }, file: { name: "konkyo.json", text } });
    expect([config.host, config.port, config.trustedProxies.ipv4.rules.length]).toEqual(["127.0.0.2", 9000, 2]);
  });

  it("take a secret without a version as the first", () => {
    expect(readConfig({ env: { KONKYO_SECRET: secret } }).secrets).toEqual([{ version: 1, secret }]);
  });
});

describe("a bad setting", () => {
  it.each([
    ["KONKYO_PAYMENTS", "paypal", "KONKYO_PAYMENTS must be stripe, sandbox or none"],
    [
      "STRIPE_SECRET_KEY",
      "pk_test_1",
      "STRIPE_SECRET_KEY must be a secret key of Stripe: sk_ or rk_, test_ or live_, and letters and digits",
    ],
    [
      "STRIPE_WEBHOOK_SECRET",
      "secret",
      "STRIPE_WEBHOOK_SECRET must be the signing secret of a Stripe endpoint: whsec_ and what follows",
    ],
    ["STRIPE_PRICE", "prod_1", "STRIPE_PRICE must be the id of a price: price_ and what follows"],
    ["KONKYO_CONTACT", "call us", "KONKYO_CONTACT must be a mail address or an https:// address"],
    ["SMTP_URL", "http://mail.example", "SMTP_URL must be an smtp:// or smtps:// address"],
    [
      "KONKYO_MAIL_FROM",
      "nobody",
      "KONKYO_MAIL_FROM must be a mail address, or a name and an address in angle brackets",
    ],
    ["HOST", "no host", "HOST must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0"],
    ["PORT", "65536", "PORT must be a port from 0 to 65535"],
    ["PORT", "80a", "PORT must be a port from 0 to 65535"],
    ["REDIS_URL", "http://a", "REDIS_URL must be redis:// or rediss:// addresses, separated by commas for a Cluster"],
    [
      "REDIS_URL",
      "localhost:6379",
      "REDIS_URL must be redis:// or rediss:// addresses, separated by commas for a Cluster",
    ],
    ["REDIS_URL", "redis://a,rediss://b", "REDIS_URL must not mix redis:// and rediss://"],
    [
      "KONKYO_PUBLIC_URL",
      "http://api.example.jp",
      "KONKYO_PUBLIC_URL must be an https:// address, or http:// on loopback, without user, query or fragment",
    ],
    [
      "KONKYO_PUBLIC_URL",
      "https://u:p@api.example.jp",
      "KONKYO_PUBLIC_URL must be an https:// address, or http:// on loopback, without user, query or fragment",
    ],
    [
      "KONKYO_ALLOWED_ORIGINS",
      "https://a.example/path",
      "KONKYO_ALLOWED_ORIGINS must be origins such as https://example.jp, separated by commas, without paths",
    ],
    [
      "KONKYO_ALLOWED_ORIGINS",
      "*",
      "KONKYO_ALLOWED_ORIGINS must be origins such as https://example.jp, separated by commas, without paths",
    ],
    [
      "KONKYO_TRUSTED_PROXIES",
      "10.0.0.1/8",
      "KONKYO_TRUSTED_PROXIES must be addresses or blocks such as 10.0.0.0/8, separated by commas, no bit set behind the prefix",
    ],
    ["KONKYO_BURST", "no", "KONKYO_BURST must be on or off"],
    [
      "KONKYO_SECRET",
      "short",
      "KONKYO_SECRET must be at least 32 letters and digits, or <version>:<secret> separated by commas, newest first",
    ],
    ["KONKYO_SECRET", `1:${secret},2:${secret}`, "KONKYO_SECRET must name its versions newest first, each once"],
    ["KONKYO_SECRET", `${secret},${secret}`, "KONKYO_SECRET must name its versions newest first, each once"],
    [
      "KONKYO_METRICS_HOST",
      "no host",
      "KONKYO_METRICS_HOST must be an IP address or a host name, such as 127.0.0.1 or 0.0.0.0",
    ],
    ["KONKYO_METRICS_PORT", "-1", "KONKYO_METRICS_PORT must be a port from 0 to 65535"],
    ["KONKYO_METRICS_PORT", "8787", "KONKYO_METRICS_PORT must differ from PORT"],
    ["KONKYO_REDIS_WAIT", "many", "KONKYO_REDIS_WAIT must be a number of replicas from 0 to 9"],
    ["KONKYO_REDIS_WAIT", "1", "KONKYO_REDIS_WAIT needs REDIS_URL: the embedded store has no replicas"],
    [
      "NODE_ENV",
      "production",
      "KONKYO_SECRET must be set when NODE_ENV is production: a secret of 32 random characters or more",
    ],
  ])("%s=%s is one clear line", (name, value, line) => {
    expect(problemsOf({ [name]: value })).toEqual([line]);
  });

  it("does not hide the next one", () => {
    expect(problemsOf({ PORT: "x", KONKYO_BURST: "x" })).toEqual([
      "PORT must be a port from 0 to 65535",
      "KONKYO_BURST must be on or off",
    ]);
  });

  it("does not show what it holds", () => {
    const lines = problemsOf({ REDIS_URL: "http://user:canary@a", KONKYO_SECRET: "canary" });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain("canary");
  });

  it("of the allowed origins is plain http beside a public https address", () => {
    const env = { KONKYO_PUBLIC_URL: "https://api.example.jp", KONKYO_ALLOWED_ORIGINS: "http://localhost:3000" };
    expect(problemsOf(env)).toEqual(["KONKYO_ALLOWED_ORIGINS must be https:// when KONKYO_PUBLIC_URL is"]);
    expect(problemsOf({ ...env, KONKYO_PUBLIC_URL: "http://127.0.0.1:8787" })).toEqual([]);
  });

  it("says what a provider lacks, and keeps doubles out of production", () => {
    expect(problemsOf({ KONKYO_PAYMENTS: "stripe" })).toEqual([
      "STRIPE_SECRET_KEY must be set when KONKYO_PAYMENTS is stripe",
      "STRIPE_PRICE must be set when KONKYO_PAYMENTS is stripe",
    ]);
    const trial = { KONKYO_SECRET: secret, NODE_ENV: "production", KONKYO_PAYMENTS: "sandbox" };
    expect(problemsOf(trial)).toEqual([
      "KONKYO_PAYMENTS must not be sandbox when NODE_ENV is production: the sandbox gives keys away",
    ]);
    expect(problemsOf({ KONKYO_PAYMENTS: "sandbox" })).toEqual([]);
    const double = { KONKYO_SECRET: secret, NODE_ENV: "production", STRIPE_API_BASE: "http://127.0.0.1:9" };
    expect(problemsOf(double)).toEqual(["STRIPE_API_BASE is for tests: leave it out when NODE_ENV is production"]);
  });

  it.each([
    ["[]", ["konkyo.json must hold one JSON object of settings"]],
    ["{", ["konkyo.json must hold one JSON object of settings"]],
    ['{"KONKYO_STROE": "x"}', ['konkyo.json: "KONKYO_STROE" is no setting']],
    ['{"PORT": {"a": 1}}', ["konkyo.json: PORT must be a text, a number or a list of texts"]],
    ['{"PORT": true}', ["konkyo.json: PORT must be a text, a number or a list of texts"]],
  ])("in a file: %s", (text, lines) => {
    expect(problemsOf({}, text)).toEqual(lines);
  });
});

describe("the table of settings", () => {
  it("names each setting once, with meaning and default", () => {
    const rows = settingsTable().split("\n");
    expect(rows.slice(0, 2)).toEqual(["| setting | meaning | default |", "| --- | --- | --- |"]);
    expect(rows[3]).toBe("| `PORT` | port to listen on; 0 takes a free one | `8787` |");
    expect(rows.slice(2).map((row) => /^\| `([A-Z_]+)` \| [^|]+ \| [^|]+ \|$/.exec(row)?.[1])).toEqual([
      "HOST",
      "PORT",
      "REDIS_URL",
      "KONKYO_STORE",
      "KONKYO_STATE",
      "KONKYO_ARCHIVE",
      "KONKYO_PUBLIC_URL",
      "KONKYO_ALLOWED_ORIGINS",
      "KONKYO_TRUSTED_PROXIES",
      "KONKYO_BURST",
      "KONKYO_PAGES",
      "KONKYO_WARM_UP",
      "KONKYO_SECRET",
      "KONKYO_TRUST_ROOT",
      "KONKYO_SEAL_KEY",
      "KONKYO_METRICS_HOST",
      "KONKYO_METRICS_PORT",
      "KONKYO_REDIS_WAIT",
      "KONKYO_PAYMENTS",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "STRIPE_PRICE",
      "STRIPE_API_BASE",
      "KONKYO_CONTACT",
      "KONKYO_SELLER_NAME",
      "KONKYO_SELLER_PERSON",
      "KONKYO_SELLER_ADDRESS",
      "KONKYO_SELLER_PHONE",
      "SMTP_URL",
      "KONKYO_MAIL_FROM",
    ]);
  });
});
