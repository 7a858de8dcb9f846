import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A package that an install of Konkyo brings along, on this or another platform. */
export type ProductionPackage = {
  readonly name: string;
  readonly version: string;
  /** SPDX id or expression; null when the package states none. */
  readonly licence: string | null;
  /** Subresource integrity of its archive. */
  readonly integrity: string;
  /** Left out by `--omit=optional`, or made for some platforms only. */
  readonly optional: boolean;
};

type Locked = {
  readonly version: string;
  readonly license?: string;
  readonly integrity: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
};

export const root = resolve(import.meta.dirname, "..");

/** The packages of the lock file that are not for development alone, by name and version; one that lies in two places counts once. */
export function productionPackages(): ProductionPackage[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, Locked>>;
  };
  const found = new Map<string, ProductionPackage>();
  for (const [path, { version, license, integrity, dev, optional, devOptional }] of Object.entries(lock.packages)) {
    if (path === "" || dev) continue;
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const isOptional = (optional ?? devOptional ?? false) && (found.get(`${name}@${version}`)?.optional ?? true);
    found.set(`${name}@${version}`, { name, version, licence: license ?? null, integrity, optional: isOptional });
  }
  return [...found.values()].toSorted((one, other) => compare(label(one), label(other)));
}

function label({ name, version }: ProductionPackage): string {
  return `${name}@${version}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
