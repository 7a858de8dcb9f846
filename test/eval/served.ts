import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { konkyo, startServe } from "../support/serve-process.ts";

/** A service over a store, asked over HTTP with a key of its own. */
export type Served = {
  get<Answer>(path: string, query?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The same for a path that may lead to nothing: null for a 404. */
  find<Answer>(path: string): Promise<Answer | null>;
  post<Answer>(path: string, body: unknown): Promise<Answer>;
  stop(): Promise<void>;
};

export async function serveStore(store: string): Promise<Served> {
  const state = mkdtempSync(join(tmpdir(), "konkyo-eval-"));
  const env = { KONKYO_BURST: "off", KONKYO_STATE: state, KONKYO_STORE: store };
  const server = await startServe({ store, state, env });
  const { api_key: key } = JSON.parse(await konkyo(["keys", "create", "--json"], env)) as { api_key: string };
  const send = (path: string, init: RequestInit) =>
    fetch(server.url + path, { ...init, headers: { "x-api-key": key, "content-type": "application/json" } });
  const read = async (path: string, response: Response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as never;
  };
  const ask = async (path: string, init: RequestInit) => read(path, await send(path, init));
  return {
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query).toString()}`, {}),
    async find(path) {
      const response = await send(path, {});
      return response.status === 404 ? null : read(path, response);
    },
    post: (path, body) => ask(path, { method: "POST", body: JSON.stringify(body) }),
    async stop() {
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}
