import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { earlierIds, followPointer, orderFault } from "../../../runtime/mount/pointer.ts";
import { promote, rollback } from "../../../snapshots/catalogue.ts";
import { tinySnapshot } from "../../cli/tiny-snapshot.ts";
import { createTestClock } from "../../snapshots/transfer/test-clock.ts";
import { temporaryFolder } from "../../support/build.ts";

const now = new Date("2026-05-01T00:00:00Z");

describe("following the pointer", () => {
  it("looks every two seconds, also where the store cannot be watched", () => {
    const clock = createTestClock();
    let looks = 0;
    const follower = followPointer(join(temporaryFolder("pointer"), "not-there"), clock, () => void (looks += 1));
    for (let poll = 1; poll <= 3; poll++) {
      clock.expire(2000);
      expect(looks).toBe(poll);
    }
    follower.stop();
    clock.expire(2000);
    expect(looks).toBe(3);
  });

  it("looks at once when the pointer or the log changes, and not for other files", async () => {
    const store = temporaryFolder("pointer");
    let looked = () => {};
    const looks: string[] = [];
    const follower = followPointer(store, createTestClock(), () => {
      looks.push("look");
      looked();
    });
    onTestFinished(() => follower.stop());
    const next = () => new Promise<void>((resolve) => (looked = resolve));
    const atPointer = next();
    writeFileSync(join(store, "notes.txt"), "x");
    mkdirSync(join(store, ".staging-1"));
    symlinkSync("cs1_x", join(store, "current"));
    await atPointer;
    expect(looks).toEqual(["look"]);
    const atLog = next();
    appendFileSync(join(store, "log.jsonl"), "{}\n");
    await atLog;
  });
});

describe("the order behind a pointer", () => {
  it("is there for promotions and rollbacks, and missing for a step back by hand", async () => {
    const store = temporaryFolder("pointer");
    const [one, two, three] = [1, 2, 3].map((sequence) => tinySnapshot(store, { rows: sequence, sequence }).id) as [
      string,
      string,
      string,
    ];
    expect(orderFault(store, one)).toBeNull();
    await promote(store, two, now);
    expect(orderFault(store, two)).toBeNull();
    expect(orderFault(store, three)).toBeNull();
    const missing = "leads to sequence 1, but 2 was current already and the log holds no rollback to it";
    expect(orderFault(store, one)).toBe(missing);
    await rollback(store, "wrong", now, one);
    expect(orderFault(store, one)).toBeNull();
    await promote(store, two, now);
    expect(orderFault(store, one)).toBe(missing);
    await promote(store, three, now);
    expect(earlierIds(store)).toEqual([two, one]);
  });

  it("is missing for what is no snapshot id, and left to verification for what cannot be read", () => {
    const store = temporaryFolder("pointer");
    expect(orderFault(store, "elsewhere")).toBe('leads to "elsewhere", which is no snapshot id');
    expect(orderFault(store, `cs1_${"a".repeat(52)}`)).toBeNull();
    expect(earlierIds(store)).toEqual([]);
  });

  it("cannot be told from a log that cannot be read", () => {
    const store = temporaryFolder("pointer");
    const { id } = tinySnapshot(store);
    mkdirSync(join(store, "log.jsonl"));
    expect(orderFault(store, id)).toBe("cannot be trusted: log.jsonl of the store cannot be read");
  });
});
