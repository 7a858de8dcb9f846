import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keyFile, storedKey, storeKey } from "../../../../cli/client/stored-keys.ts";
import { serviceOfFile, testNow } from "../../../support/service.ts";
import { sendForm } from "../../../runtime/pages/html.ts";
import { now, runCommand, temporaryFolder } from "../../run-command.ts";

const service = serviceOfFile();

type LoginOptions = {
  /** Does what a person does while the command waits: called in each pause, with the code shown and its number from 1. */
  readonly during?: (code: string, pause: number) => unknown;
  /** Answers in place of the service; null lets the service answer. */
  readonly answer?: (path: string, init: RequestInit) => Promise<Response> | null;
  readonly argv?: readonly string[];
  readonly configFolder?: string;
};

/** A login whose waiting is the time of the service. */
async function login({ during, answer, argv = [], configFolder = freshFolder() }: LoginOptions) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const start = Date.parse(testNow);
  let elapsedMs = 0;
  let code = "";
  const ran = await runCommand(["login", "--url", service().url, ...argv], {
    settings: { configFolder },
    now: () => new Date(start + elapsedMs),
    async fetch(address, init) {
      const path = new URL(address).pathname;
      asked.push(path);
      const instead = answer?.(path, init) ?? null;
      if (instead !== null) return instead;
      const response = await fetch(address, init);
      const { user_code: shown } = (await response.clone().json()) as { user_code?: string };
      code = shown ?? code;
      return response;
    },
    async sleep(ms) {
      pauses.push(ms / 1000);
      elapsedMs += ms;
      service().setNow(new Date(start + elapsedMs).toISOString());
      await during?.(code, pauses.length);
    },
  });
  service().setNow(testNow);
  return { ...ran, configFolder, asked, pauses, key: () => storedKey({ configFolder }, service().url) };
}

const freshFolder = () => join(temporaryFolder(), "konkyo");
const isToken = (path: string) => path.endsWith("/token");

const approve = async (code: string) => {
  const { apiKey } = await service().createKey({});
  const { status } = await sendForm(service(), "/device", { user_code: code, action: "key", api_key: apiKey });
  expect(status).toBe(303);
};

describe("login", () => {
  it("shows a code and a page, waits, and keeps the key for this user alone", async () => {
    const ran = await login({ during: (code, pause) => pause === 2 && approve(code) });
    expect(ran.code).toBe(0);
    const key = ran.key()!;
    expect(key).toMatch(/^evd_[0-9A-Za-z]{38}$/);
    expect(ran.pauses).toEqual([5, 5]);
    const code = /^ {4}([B-Z]{4}-[B-Z]{4})$/m.exec(ran.err)![1]!;
    expect(ran.err).toContain("Open http://127.0.0.1:8787/device in a browser");
    expect(ran.err).toContain(`http://127.0.0.1:8787/device?user_code=${code}`);
    expect(ran.out).toBe(`logged in to ${service().url}; the key ${key.slice(0, 8)}… is kept in ${keyFile(ran)}\n`);
    expect(ran.out + ran.err).not.toContain(key.slice(8));
    expect(statSync(keyFile(ran)).mode & 0o777).toBe(0o600);
    expect((await service().ask("/v1/me", { key })).status).toBe(200);
    expect(ran.asked).toEqual(["/v1/device/authorize", "/v1/device/token", "/v1/device/token"]);
  });

  it("prints one JSON document, without the key", async () => {
    const ran = await login({ during: approve, argv: ["--json"] });
    expect(ran.json()).toEqual({ url: service().url, key: `${ran.key()!.slice(0, 8)}…`, file: keyFile(ran) });
  });

  it("fails when the person denies or nobody comes, and keeps nothing", async () => {
    const denied = await login({
      during: (code) => sendForm(service(), "/device", { user_code: code, action: "deny" }),
    });
    expect([denied.code, denied.err.trim().split("\n").at(-1)]).toEqual([
      1,
      "konkyo: the request was denied in the browser",
    ]);
    const late = await login({});
    expect([late.code, late.key()]).toEqual([1, null]);
    expect(late.err).toContain("the code has expired: run konkyo login again");
    expect(late.pauses.reduce((sum, seconds) => sum + seconds, 0)).toBe(900);
  });

  it("slows down when it is told to", async () => {
    const ran = await login({
      during(code, pause) {
        // The clock of the service stands still: the second question comes too early.
        if (pause <= 2) service().setNow(testNow);
        else return approve(code);
      },
    });
    expect([ran.code, ran.pauses]).toEqual([0, [5, 5, 10]]);
  });

  it("goes on through failures that pass, ever slower", async () => {
    const troubles = [
      () => Promise.reject(new TypeError("fetch failed")),
      () => Promise.resolve(new Response("<h1>Bad gateway</h1>", { status: 502 })),
      () => Promise.resolve(Response.json({ detail: "wait", code: "rate_limited" }, { status: 429 })),
    ];
    const ran = await login({
      during: (code, pause) => pause === 4 && approve(code),
      answer: (path) => (isToken(path) ? (troubles.shift()?.() ?? null) : null),
    });
    expect([ran.code, ran.pauses]).toEqual([0, [5, 10, 20, 40]]);
  });

  it("fails at once for a service that is no Konkyo, or is not there", async () => {
    const answers: [Response | Error, string][] = [
      [Response.json({ detail: "Nothing lives here" }, { status: 404 }), "answered 404 (Nothing lives here)"],
      [new Response("<h1>Hello</h1>"), "answered 200: check --url"],
      [Response.json({ device_code: 1 }), "answered 200: check --url"],
      [new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }), "connect ECONNREFUSED"],
    ];
    for (const [answer, message] of answers) {
      const ran = await login({
        answer: () => (answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer)),
      });
      expect([ran.code, ran.err.includes(message), ran.pauses]).toEqual([1, true, []]);
    }
  });

  it("fails for answers that make no sense while it waits", async () => {
    for (const [body, status] of [
      [{ error: "invalid_grant", detail: "invalid_grant" }, 400],
      [{ access_token: "with a\nnewline" }, 200],
      [{}, 422],
    ] as const) {
      const ran = await login({
        answer: (path) => (isToken(path) ? Promise.resolve(Response.json(body, { status })) : null),
      });
      expect([ran.code, ran.key(), ran.pauses]).toEqual([1, null, [5]]);
    }
  });

  it("sends nothing over plain http to another machine, and follows no redirect", async () => {
    for (const url of ["http://konkyo.example", "ftp://127.0.0.1", "nonsense", "https://user@konkyo.example"]) {
      const { code, err } = await runCommand(["login", "--url", url]);
      expect([url, code]).toEqual([url, 64]);
      expect(err).toContain("--url");
    }
    let redirect: unknown;
    await login({
      answer(_path, init) {
        redirect = init.redirect;
        return Promise.reject(new TypeError("fetch failed"));
      },
    });
    expect(redirect).toBe("error");
  });

  it("asks for nothing when the key could not be kept", async () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    const { code, err } = await runCommand(["login", "--url", service().url], { settings: { configFolder: file } });
    expect([code, err.includes("cannot be read")]).toEqual([1, true]);
  });

  it("shows the key when it cannot be kept after all: it is given out once", async () => {
    const configFolder = freshFolder();
    const ran = await login({
      configFolder,
      async during(code) {
        await approve(code);
        rmSync(configFolder, { recursive: true });
        writeFileSync(configFolder, "");
      },
    });
    expect(ran.code).toBe(1);
    expect(ran.err).toMatch(/keep the key yourself, it is not shown again: evd_[0-9A-Za-z]{38}\n$/);
  });
});

describe("logout", () => {
  it("forgets the key of one service", async () => {
    const settings = { configFolder: join(temporaryFolder(), "konkyo"), serviceUrl: "https://one.example" };
    storeKey(settings, "https://one.example", "evd_one", now);
    storeKey(settings, "https://two.example", "evd_two", now);
    const first = await runCommand(["logout"], { settings });
    expect([first.code, first.out]).toEqual([0, "logged out of https://one.example\n"]);
    expect(first.err).toContain("the key itself stays good");
    const again = await runCommand(["logout", "--json"], { settings });
    expect(again.json()).toEqual({ url: "https://one.example", changed: false });
    expect(storedKey(settings, "https://two.example")).toBe("evd_two");
    expect(readFileSync(keyFile(settings), "utf8")).not.toContain("evd_one");
  });

  it("makes no file where there is none", async () => {
    const settings = { configFolder: join(temporaryFolder(), "konkyo") };
    const { code, out } = await runCommand(["logout", "--url", "https://one.example/"], { settings });
    expect([code, out]).toEqual([0, "no key is kept for https://one.example\n"]);
    expect(existsSync(settings.configFolder)).toBe(false);
  });
});
