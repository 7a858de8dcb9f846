import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installedProgram } from "../test/support/installed.ts";
import { konkyo, startServe } from "../test/support/serve-process.ts";

/** An answer with what its headers say of it. */
export type Reply<Body> = {
  readonly body: Body;
  /** `X-Result-Note`. */
  readonly note: string | null;
  /** What the work on the answer took inside the service, by `Server-Timing`: neither the check of the key nor the charge. */
  readonly milliseconds: number;
};

/** A service over a store, run as it is installed and asked over HTTP with a key of its own. */
export type Served = {
  get<Answer>(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same with what the headers say. */
  ask<Answer>(path: string, query: Readonly<Record<string, string>>): Promise<Reply<Answer>>;
  /** The same for a path that may lead to nothing: null for a 404. */
  find<Answer>(path: string, query?: Readonly<Record<string, string>>): Promise<Answer | null>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

export async function serveStore(store: string): Promise<Served> {
  const state = mkdtempSync(join(tmpdir(), "konkyo-eval-"));
  const env = { KONKYO_BURST: "off", KONKYO_STATE: state, KONKYO_STORE: store };
  const server = await startServe({ store, state, env, command: installedProgram() });
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
  const send = (path: string, init: RequestInit) =>
    fetch(server.url + path, { ...init, headers: { "x-api-key": key, "content-type": "application/json" } });
  const read = async (path: string, response: Response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as never;
  };
  const addressOf = (path: string, query: Readonly<Record<string, string>> = {}) =>
    `${path}?${new URLSearchParams(query).toString()}`;
  const ask = async (path: string, init: RequestInit) => read(path, await send(path, init));
  return {
    get: (path, query) => ask(addressOf(path, query), {}),
    async ask(path, query) {
      const address = addressOf(path, query);
      const response = await send(address, {});
      const timing = response.headers.get("server-timing") ?? "";
      const milliseconds = Number(/work;dur=([\d.]+)/.exec(timing)?.[1] ?? 0);
      return { body: await read(address, response), note: response.headers.get("x-result-note"), milliseconds };
    },
    async find(path, query) {
      const address = addressOf(path, query);
      const response = await send(address, {});
      return response.status === 404 ? null : read(address, response);
    },
    post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    async stop() {
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
