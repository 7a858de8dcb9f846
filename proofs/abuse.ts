/**
 * Attacks a running service the way strangers do, and holds it to what it promises about keys (S1-S3), networks (S6, S7),
 * addresses of callers (S8), other people's accounts (S12), addresses that are known (S13), hostile bodies and texts (S16, S17), slow
 * clients (S18), injection and secrets (S19, S22), pages (S20), floods (S26). Tests hold the rest: checkouts, devices and callbacks
 * (S4, S5, S10: test/contract, test/endpoints/billing), signed webhooks (S9: test/runtime/notify/webhooks), leaving mail (S14:
 * test/features/mail-lists), sessions (S15: test/endpoints/account).
 * `batch` is about a caller who means well: the largest audit batch may not delay what others ask meanwhile by over 50 ms.
 * `long` holds all other long calls to the same, and a client that sends much and stops to little memory.
 *
 * usage: npm run proof:abuse [-- --only S16,S18 --seed 1 --keys 1000 --malformed 1000000 --malformed-http 20000]
 *        [--rotations 10 --rate 500 --drops 30 --addresses 4194304 --sockets 2000 --probes 1000 --sources <file>]
 */
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { promote } from "../snapshots/catalogue.ts";
import { buildInto, demoSources, temporaryFolder } from "../test/support/build.ts";
import { randomNumbers } from "../test/support/damage.ts";
import { createFindings } from "./findings.ts";
import { loadText, openLab } from "./abuse/lab.ts";
import type { Lab } from "./abuse/lab.ts";
import { proveAddresses } from "./abuse/addresses.ts";
import { proveBatch } from "./abuse/batch.ts";
import { proveBodies } from "./abuse/bodies.ts";
import { proveCanaries } from "./abuse/canaries.ts";
import { proveEnumeration } from "./abuse/enumeration.ts";
import { proveFloods } from "./abuse/floods.ts";
import { proveInjection } from "./abuse/injection.ts";
import { proveKeys } from "./abuse/keys.ts";
import { proveLongWork } from "./abuse/long-work.ts";
import { proveHashes, proveNetworks } from "./abuse/networks.ts";
import { proveOwnedObjects } from "./abuse/owned-objects.ts";
import { provePages } from "./abuse/pages.ts";
import { proveEnd, proveLostAnswers } from "./abuse/rotation.ts";
import { proveSlowClients } from "./abuse/slow-clients.ts";
import { proveTenants } from "./abuse/tenants.ts";
import { proveTexts } from "./abuse/texts.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string", default: "1" },
    keys: { type: "string", default: "1000" },
    malformed: { type: "string", default: "1000000" },
    "malformed-http": { type: "string", default: "20000" },
    rotations: { type: "string", default: "10" },
    rate: { type: "string", default: "500" },
    drops: { type: "string", default: "30" },
    addresses: { type: "string", default: String(2 ** 22) },
    sockets: { type: "string", default: "2000" },
    probes: { type: "string", default: "1000" },
    sources: { type: "string", default: demoSources },
  },
});

const rotation = {
  rotations: Number(values.rotations),
  rate: Number(values.rate),
  drops: Number(values.drops),
};
const networks = { spoofed: 500, addresses: Number(values.addresses) };
const proofs: readonly [ids: readonly string[], prove: (lab: Lab) => Promise<void>][] = [
  [
    ["S1"],
    (lab) =>
      proveKeys(lab, {
        keys: Number(values.keys),
        malformed: Number(values.malformed),
        malformedOverHttp: Number(values["malformed-http"]),
      }),
  ],
  [["S2"], (lab) => proveEnd(lab, rotation)],
  [["S3"], (lab) => proveLostAnswers(lab, rotation)],
  [["S6"], (lab) => proveNetworks(lab, networks)],
  [["S7"], (lab) => proveHashes(lab, networks)],
  [["S8"], proveAddresses],
  [["S12"], proveTenants],
  [["S12", "objects"], proveOwnedObjects],
  [["S13"], (lab) => proveEnumeration(lab, Number(values.probes))],
  [["S16"], proveBodies],
  [["batch"], proveBatch],
  [["long"], proveLongWork],
  [["S17"], proveTexts],
  [["S19"], proveInjection],
  [["S20"], provePages],
  [["S22"], proveCanaries],
  [["S26"], proveFloods],
  [["S18"], (lab) => proveSlowClients(lab, Number(values.sockets))],
];

const wanted = values.only?.split(",") ?? proofs.flatMap(([ids]) => ids);
const store = temporaryFolder("abuse");
const { corpusSnapshotId: id } = await buildInto(store, { sources: resolve(values.sources) });
await promote(store, id, new Date());
const findings = createFindings();
const lab = openLab({ snapshots: { store, id }, random: randomNumbers(Number(values.seed)), findings });
lab.note(`snapshot ${id}, ${loadText()}`);
try {
  for (const [ids, prove] of proofs) if (ids.some((each) => wanted.includes(each))) await prove(lab);
} finally {
  await lab.close();
  rmSync(store, { recursive: true, force: true });
}
findings.end();
