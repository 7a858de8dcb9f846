import { toJstDate } from "../../base/jst.ts";
import type { DocumentStore } from "../../state/store.ts";
import type { UsageMeter } from "../usage-meter.ts";
import { createRecords, SandboxMonth } from "./records.ts";

export type SandboxMeter = UsageMeter & {
  /** Units of a customer in a month in Japan, YYYYMM. */
  unitsOf(customerId: string, month: number): Promise<number>;
};

const hourMs = 3_600_000;

/** Counts the units of the sandbox's customers: each event identifier once, atomically. */
export function createSandboxMeter(store: DocumentStore, now: () => number): SandboxMeter {
  const months = createRecords(store, "usage", SandboxMonth, { now });
  const nameOf = (customerId: string, month: number) => `${customerId}-${month}`;
  return {
    id: async () => "sandbox",
    async send({ identifier, customerId, units, atMs }) {
      let known = false;
      await months.change(nameOf(customerId, toJstDate(atMs).month), (month) => {
        const counted: SandboxMonth = month ?? { units: {}, identifiers: [] };
        known = counted.identifiers.includes(identifier);
        if (known) return null;
        const hour = String(Math.floor(atMs / hourMs));
        return {
          units: { ...counted.units, [hour]: (counted.units[hour] ?? 0) + units },
          identifiers: [...counted.identifiers, identifier],
        };
      });
      return known ? "known" : "accepted";
    },
    async total({ customerId, fromMs, toMs }) {
      let units = 0;
      for (let atMs = fromMs; atMs < toMs; atMs += hourMs) {
        const month = await months.read(nameOf(customerId, toJstDate(atMs).month));
        units += month?.units[String(atMs / hourMs)] ?? 0;
      }
      return units;
    },
    async unitsOf(customerId, month) {
      const counted = await months.read(nameOf(customerId, month));
      return Object.values(counted?.units ?? {}).reduce((sum, units) => sum + units, 0);
    },
  };
}
