import type { Account, AccountStatus, ChildKey, UsageRow } from "../ledger.ts";

/** Parses the reply of `readAccountScript`. */
export function toAccount(fields: Map<string, string>, keys: Map<string, string>, epoch: string): Account {
  const months: Record<string, { used: number; reserved: number }> = {};
  for (const [field, value] of fields) {
    const [, kind, month] = /^([ur]):(\d{6})$/.exec(field) ?? [];
    if (!month) continue;
    const totals = (months[month] ??= { used: 0, reserved: 0 });
    if (kind === "u") totals.used = Number(value);
    else totals.reserved = Number(value);
  }
  const cap = fields.get("cap");
  const own = [...keys].filter(([name]) => !name.startsWith("c:"));
  const children = [...keys].filter(([name]) => name.startsWith("c:"));
  return {
    status: fields.get("status") as AccountStatus,
    capYen: cap ? Number(cap) : null,
    seq: Number(fields.get("seq") ?? 0),
    months,
    keys: Object.fromEntries(own.map(([id, state]) => [id, state === "active" ? null : Number(state)])),
    children: Object.fromEntries(children.map(([name, value]) => [name.slice("c:".length), toChild(value)])),
    epoch,
  };
}

/** In the format of `childTexts`. */
function toChild(value: string): ChildKey {
  const [cap = "", expires = "", parentId = "", last = "", ...counted] = value.split("|");
  const numberOrNull = (part: string) => (part === "" ? null : Number(part));
  return {
    parentId: parentId === "" ? null : parentId,
    capYen: numberOrNull(cap),
    expiresAtMs: numberOrNull(expires),
    months: Object.fromEntries(
      counted.map((part) => {
        const [month = "", used, reserved] = part.split(":");
        return [month, { used: Number(used), reserved: Number(reserved) }];
      }),
    ),
    lastDay: numberOrNull(last),
  };
}

const counterNames: Record<string, string> = { c: "calls", u: "units", e: "empty", ms: "serviceMs" };

/**
 * Day, endpoint, tag, key and counters; earlier versions had no key. The hash also marks the tags of a day, in fields of two
 * parts.
 */
export function toUsage(fields: Map<string, string>, fromDay: number, toDay: number): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const [field, value] of fields) {
    const [day = "", endpoint = "", tag = "", ...rest] = field.split("|");
    const [keyId, counter] = rest.length === 1 ? ["", rest[0]] : [rest[0] ?? "", rest[1]];
    if (counter === undefined || Number(day) < fromDay || Number(day) > toDay) continue;
    const name = `${day}|${endpoint}|${tag}|${keyId}`;
    const none = { day: Number(day), endpoint, tag, keyId, calls: 0, units: 0, empty: 0, serviceMs: 0 };
    rows.set(name, { ...(rows.get(name) ?? none), [counterNames[counter] ?? counter]: Number(value) });
  }
  return [...rows.values()].sort(
    (a, b) => a.day - b.day || order(a.endpoint, b.endpoint) || order(a.tag, b.tag) || order(a.keyId, b.keyId),
  );
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
