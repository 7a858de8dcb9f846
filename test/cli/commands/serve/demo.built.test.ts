import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { nextFreePort } from "../../../../cli/service/free-port.ts";
import { temporaryFolder, testSources } from "../../../support/build.ts";
import { type KonkyoProcess, startKonkyo } from "../../../support/konkyo-process.ts";
import { servedStore } from "../../../support/shared-snapshot.ts";

type Welcome = { url: string; corpus_snapshot_id: string; api_key: string; buy_url: string; commands: string[] };

const { id } = inject("snapshot");
let store: string;
beforeAll(async () => {
  store = await servedStore();
});

async function startDemo(cwd: string, ...argv: string[]): Promise<{ process: KonkyoProcess; welcome: Welcome }> {
  const process = startKonkyo(["demo", "--json", ...argv], { cwd });
  await process.says(/^\{\n[^}]*\n\}\n/);
  return { process, welcome: JSON.parse(process.out()) as Welcome };
}

/** Asks what a curl line asks. */
function run(command: string): Promise<Response> {
  const [, header, flag, address] = /^curl -H 'X-API-Key: (\S+)'( -G)? '(\S+)'/.exec(command) ?? [];
  const fields = [...command.matchAll(/ (?:--data-urlencode|-d) '?([a-z]+)=([^' ]+)'?/g)];
  expect(fields.length > 0).toBe(flag !== undefined);
  const url = new URL(address!);
  for (const [, name, value] of fields) url.searchParams.set(name!, value!);
  return fetch(url, { headers: { "x-api-key": header! } });
}

it("builds what is missing, takes the next free port, and prints requests that work", async () => {
  const cwd = temporaryFolder("demo");
  const port = await nextFreePort("127.0.0.1", 20_000 + (process.pid % 20_000));
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const demo = await startDemo(cwd, "--sources", testSources, "--port", String(port));
  expect(demo.welcome.corpus_snapshot_id).toBe(id);
  expect(demo.welcome.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(new URL(demo.welcome.url).port).not.toBe(String(port));
  expect(demo.welcome.commands).toHaveLength(3);
  const offer = await fetch(demo.welcome.buy_url, { headers: { accept: "text/html", "accept-language": "en" } });
  expect([offer.status, (await offer.text()).includes("No money moves")]).toEqual([200, true]);
  const [search, detail, usage] = await Promise.all(demo.welcome.commands.slice(0, 2).map(run)).then(
    async (answers) => [...answers, await run(demo.welcome.commands[2]!)],
  );
  expect([search!.status, detail!.status, usage!.status]).toEqual([200, 200, 200]);
  expect(((await search!.json()) as { results: unknown[] }).results.length).toBeGreaterThan(0);
  expect(await usage!.json()).toMatchObject({ tier: "paid", used: 2 });
  demo.process.kill("SIGINT");
  expect(await demo.process.end()).toEqual({ code: 0, signal: null });
  expect(readdirSync(join(cwd, "snapshots/store"))).toContain(id);
  const kept = join(cwd, ".konkyo/state/demo-key");
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, "utf8")).toBe(`${demo.welcome.api_key}\n`);
}, 240_000);

it("prints the same key the next time, and another once that is revoked", async () => {
  const cwd = temporaryFolder("demo");
  const argv = ["--store", store, "--port", "0"];
  const first = await startDemo(cwd, ...argv);
  expect(first.process.err()).toBe("");
  const document = (await (await fetch(`${first.welcome.url}/v1/openapi.json`)).json()) as {
    servers: { url: string }[];
  };
  expect(document.servers.map(({ url }) => url)).toEqual([first.welcome.url]);
  const second = await startDemo(cwd, ...argv);
  expect(second.welcome.api_key).toBe(first.welcome.api_key);
  const revoked = startKonkyo(["keys", "revoke", first.welcome.api_key], { cwd });
  expect(await revoked.end()).toEqual({ code: 0, signal: null });
  const third = await startDemo(cwd, ...argv);
  expect(third.welcome.api_key).not.toBe(first.welcome.api_key);
  expect((await run(third.welcome.commands[0]!)).status).toBe(200);
}, 240_000);
