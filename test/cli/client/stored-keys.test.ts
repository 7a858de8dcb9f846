import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { assertCanStore, forgetKey, keyFile, storedKey, storeKey } from "../../../cli/client/stored-keys.ts";
import { readSettings } from "../../../cli/shell/shell.ts";
import { temporaryFolder } from "../run-command.ts";

const now = new Date("2026-11-15T03:00:00Z");
const place = () => ({ configFolder: join(temporaryFolder(), "konkyo") });
const modeOf = (path: string) => statSync(path).mode & 0o777;

it("keeps a key for each service, for this user alone", () => {
  const mine = place();
  expect(storedKey(mine, "https://one.example")).toBeNull();
  storeKey(mine, "https://one.example", "evd_one", now);
  storeKey(mine, "https://two.example", "evd_two", now);
  storeKey(mine, "https://one.example", "evd_three", now);
  expect(storedKey(mine, "https://one.example")).toBe("evd_three");
  expect(storedKey(mine, "https://two.example")).toBe("evd_two");
  expect(storedKey(mine, "https://three.example")).toBeNull();
  expect([modeOf(mine.configFolder), modeOf(keyFile(mine))]).toEqual([0o700, 0o600]);
  expect(readdirSync(mine.configFolder)).toEqual(["keys.json"]);
});

it("forgets one key and leaves the others", () => {
  const mine = place();
  storeKey(mine, "https://one.example", "evd_one", now);
  storeKey(mine, "https://two.example", "evd_two", now);
  expect([forgetKey(mine, "https://one.example"), forgetKey(mine, "https://one.example")]).toEqual([true, false]);
  expect([storedKey(mine, "https://one.example"), storedKey(mine, "https://two.example")]).toEqual([null, "evd_two"]);
  expect(readFileSync(keyFile(mine), "utf8")).not.toContain("evd_one");
});

it("refuses a file that others can read, until it is this user's alone", () => {
  const mine = place();
  storeKey(mine, "https://one.example", "evd_one", now);
  chmodSync(keyFile(mine), 0o640);
  expect(() => storedKey(mine, "https://one.example")).toThrow("chmod 600");
  expect(() => storeKey(mine, "https://two.example", "evd_two", now)).toThrow("chmod 600");
  chmodSync(keyFile(mine), 0o600);
  expect(storedKey(mine, "https://one.example")).toBe("evd_one");
});

it("says that a file does not hold keys, and does not replace it", () => {
  const mine = place();
  mkdirSync(mine.configFolder);
  for (const text of ["", "{", "[1]", '{"https://one.example": "evd_one"}']) {
    writeFileSync(keyFile(mine), text, { mode: 0o600 });
    expect(() => assertCanStore(mine)).toThrow("does not hold keys");
    expect(readFileSync(keyFile(mine), "utf8")).toBe(text);
  }
});

it("says at once when nothing can be kept, and leaves nothing behind", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  expect(() => assertCanStore({ configFolder: join(folder, "file") })).toThrow("cannot be read");
  const mine = { configFolder: join(folder, "konkyo") };
  mkdirSync(join(mine.configFolder, "keys.json"), { recursive: true });
  expect(() => assertCanStore(mine)).toThrow("cannot be read");
  expect(readdirSync(mine.configFolder)).toEqual(["keys.json"]);
});

it("replaces a link to elsewhere by a file of its own", () => {
  const mine = place();
  const elsewhere = join(temporaryFolder(), "elsewhere");
  writeFileSync(elsewhere, "{}", { mode: 0o600 });
  mkdirSync(mine.configFolder);
  symlinkSync(elsewhere, keyFile(mine));
  storeKey(mine, "https://one.example", "evd_one", now);
  expect(readFileSync(elsewhere, "utf8")).toBe("{}");
});

it("is in the folder that the desktop's specification names", () => {
  const folderOf = (env: Record<string, string>) => readSettings(env).configFolder;
  expect(folderOf({ HOME: "/home/a", XDG_CONFIG_HOME: "/etc/a" })).toBe("/etc/a/konkyo");
  for (const env of [{}, { XDG_CONFIG_HOME: "" }, { XDG_CONFIG_HOME: "relative" }])
    expect(folderOf({ HOME: "/home/a", ...env })).toBe("/home/a/.config/konkyo");
  expect(existsSync("/home/a")).toBe(false);
});
