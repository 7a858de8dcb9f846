import { Charger } from "./charger.ts";
import { openStore } from "./open-store.ts";
import type { Proof } from "../findings.ts";

/** R5: a cap of 300 JPY under 500 concurrent calls from four processes. */
export async function proveCap(proof: Proof, backend: string, address: string): Promise<void> {
  const store = await openStore(address);
  await store.openAccount({ accountId: "capped", status: "active", capYen: 300 });
  await store.changeKeys({ accountId: "capped", add: "k1", nowMs: Date.now() });
  const chargers = Array.from({ length: 4 }, (_, index) => new Charger(address, "capped", `p${index}`, 125, "125"));
  for (const each of chargers) await each.ready();
  for (const each of chargers) each.go();
  for (const each of chargers) await each.done(60);
  const served = chargers.flatMap((each) => each.operations("CHARGED")).length;
  const refused = chargers.flatMap((each) => each.operations("CAP")).length;
  const account = await store.readAccount("capped");
  const used = Object.values(account?.months ?? {}).reduce((sum, month) => sum + month.used, 0);
  await store.close();
  proof.hold(
    `${backend}: exactly 100 of 500 served under 300 JPY`,
    served === 100 && refused === 400 && used === 100 && account?.seq === 100,
    `served ${served}, refused ${refused}, usage ${used * 3} JPY`,
  );
}
