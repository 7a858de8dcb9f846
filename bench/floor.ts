import { fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";

export type Floor = { readonly url: string; readonly pid: number; close(): void };

/** Starts a bare h3 server in a process of its own that returns these bytes at these paths. */
export async function startFloor(bodies: ReadonlyMap<string, Buffer>): Promise<Floor> {
  const child = fork(resolve(import.meta.dirname, "floor-server.ts"), { execArgv: ["--import", "tsx"] });
  child.send(Object.fromEntries([...bodies].map(([path, bytes]) => [path, bytes.toString("base64")])));
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  return { url, pid: child.pid!, close: () => void child.disconnect() };
}
