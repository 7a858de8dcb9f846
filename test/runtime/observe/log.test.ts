import { describe, expect, it } from "vitest";
import { ServiceError } from "../../../runtime/base/errors.ts";
import { createLog } from "../../../runtime/observe/log.ts";
import type { LogLevel } from "../../../runtime/observe/log.ts";
import { inventedCall } from "./invented-call.ts";

function logTo(lines: string[], level: LogLevel = "info") {
  return createLog({
    level,
    now: () => new Date("2026-11-15T03:00:00.123Z"),
    destination: { write: (line: string) => void lines.push(line) },
  });
}

function lineOf(write: (log: ReturnType<typeof logTo>) => void) {
  const lines: string[] = [];
  const log = logTo(lines);
  write(log);
  log.flush();
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0]!);
}

describe("the line of a call", () => {
  it("holds the facts of the list and nothing else", () => {
    expect(lineOf((log) => log.call(inventedCall()))).toEqual({
      level: "info",
      time: "2026-11-15T03:00:00.123Z",
      msg: "call",
      request_id: "0f8fad5b-d9cb-469f-a165-70867728950e",
      operation: "PRG-1",
      method: "GET",
      route: "/v1/programs/search",
      status: 200,
      code: null,
      units: 1,
      ms: 1.235,
      auth: "key",
      key_id: "key_1",
      tag: "billing-bot",
      snapshot: "cs1_abcdefgh",
      cached: false,
      replayed: false,
    });
  });

  it("leaves out whatever else the caller of the log puts in", () => {
    const canary = { url: "/v1/x?q=canary", headers: { "x-api-key": "canary" }, body: "canary" };
    expect(JSON.stringify(lineOf((log) => log.call({ ...inventedCall(), ...canary })))).not.toContain("canary");
  });

  it("is one line, whatever a fact holds", () => {
    const lines: string[] = [];
    const log = logTo(lines);
    log.call(inventedCall({ tag: "a\r\nb\u2028c", requestId: '{"level":"error"}\n' }));
    log.flush();
    expect(lines).toHaveLength(1);
    expect(lines[0]!.trimEnd()).not.toMatch(/[\r\n]/);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: "info", request_id: '{"level":"error"}\n' });
  });

  it.each([
    [200, "info"],
    [304, "info"],
    [404, "info"],
    [429, "info"],
    [500, "error"],
    [503, "warn"],
  ])("of status %i is %s", (status, level) => {
    expect(lineOf((log) => log.call(inventedCall({ status }))).level).toBe(level);
  });

  it("shows an error of the service with its causes, a refusal of the caller without", () => {
    const cause = Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
    const error = new ServiceError("store_unavailable", { secret: "canary" }, { cause });
    const failed = lineOf((log) => log.call(inventedCall({ status: 503, code: "store_unavailable", error })));
    expect(failed.error).toMatchObject({
      name: "ServiceError",
      cause: { name: "Error", message: "connect failed", code: "ECONNREFUSED" },
    });
    expect(JSON.stringify(failed)).not.toContain("canary");
    const refused = lineOf((log) =>
      log.call(inventedCall({ status: 404, error: new ServiceError("route_not_found") })),
    );
    expect(refused.error).toBeUndefined();
  });
});

describe("lines of the service itself", () => {
  it("carry message, facts and error", () => {
    const line = lineOf((log) => log.error("scrub failed", { file: "records.mdb" }, new Error("bad sum")));
    expect(line).toMatchObject({
      level: "error",
      msg: "scrub failed",
      file: "records.mdb",
      error: { name: "Error", message: "bad sum" },
    });
  });

  it("are written from their level upwards", () => {
    const lines: string[] = [];
    const log = logTo(lines, "warn");
    log.debug("a");
    log.info("b");
    log.call(inventedCall());
    log.warn("c");
    log.error("d");
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["c", "d"]);
  });

  it("keep their order, and the time of what they tell", () => {
    const lines: string[] = [];
    let seconds = 0;
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ level: "info", now: () => new Date(1000 * seconds++), destination });
    log.call(inventedCall({ requestId: "first" }));
    log.call(inventedCall({ requestId: "second" }));
    expect(lines).toEqual([]);
    log.warn("third");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { time: "1970-01-01T00:00:00.000Z", request_id: "first" },
      { time: "1970-01-01T00:00:01.000Z", request_id: "second" },
      { time: "1970-01-01T00:00:02.000Z", msg: "third" },
    ]);
  });

  it("of calls are written by themselves a moment later", async () => {
    const written = await new Promise<string>((write) => {
      createLog({ level: "info", now: () => new Date(0), destination: { write } }).call(inventedCall());
    });
    expect(JSON.parse(written).msg).toBe("call");
  });

  it("can be held back and flushed", () => {
    let flushed = 0;
    const destination = { write: () => undefined, flushSync: () => void flushed++ };
    createLog({ level: "info", now: () => new Date(0), destination }).flush();
    expect(flushed).toBe(1);
  });
});
