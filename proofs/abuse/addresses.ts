import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { endpoints } from "../../runtime/features/table.ts";
import { exampleOf, leavesOf, put } from "../../test/support/body-fields.ts";
import type { Lab } from "./lab.ts";
import { createClient, insist } from "../../test/support/wire.ts";

/** S8: the service goes to no address that a caller names, wherever it stands. */
export async function proveAddresses(lab: Lab): Promise<void> {
  let connections = 0;
  const canary = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await once(canary, "listening");
  const { port } = canary.address() as AddressInfo;
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  const client = createClient({ port: served.port });
  let asked = 0;
  for (const endpoint of endpoints) {
    const { method } = endpoint;
    const path = endpoint.path.replaceAll(/\{[^}]+\}/g, "UNI-3f2a9c01d4");
    const example = exampleOf(endpoint);
    const sound = example === undefined ? {} : { json: example };
    for (const address of disguised(port)) {
      const key = (await served.accounts.create({})).apiKey;
      const ask = async (target: string, options: object) => {
        asked++;
        await insist(client, target, { method, key, ...sound, ...options });
      };
      for (const name of Object.keys(endpoint.query.shape))
        await ask(`${path}?${name}=${encodeURIComponent(address)}`, {});
      if (example !== undefined)
        for (const leaf of leavesOf(endpoint)) await ask(path, { json: put(example, leaf, address) });
      for (const header of ["Referer", "Origin", "X-Forwarded-Host", "X-Original-URL", "Link"])
        await ask(path, { headers: { [header]: address } });
    }
  }
  client.close();
  await served.stop();
  canary.close();
  lab.note(`S8: addresses of this machine in every field of ${endpoints.length} operations`);
  lab.promise("S8", connections === 0, `${asked} requests, ${connections} connections to what they named`);
}

/** One address of this machine, in the ways that filters overlook. */
function disguised(port: number): readonly string[] {
  return [
    `http://127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}/`,
    `http://2130706433:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/`,
    `http://localhost:${port}/`,
    `//127.0.0.1:${port}/`,
  ];
}
