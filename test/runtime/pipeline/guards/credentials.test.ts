import { describe, expect, it } from "vitest";
import { readCredential } from "../../../../runtime/pipeline/guards/identify.ts";

const account = "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16";
const device = "evd_0123456789ABCDEFGHIJKLMNOPQRSTUV4bWwI7";
const widget = "wgt_0123456789ABCDEFGHIJKLMNOPQRSTUV1R6Nga";

function read(apiKeyHeader: string | null, authorizationHeader: string | null = null) {
  return readCredential({ apiKeyHeader, authorizationHeader, accepts: ["account", "device"] });
}

describe("the credential of a request", () => {
  it.each([
    [account, null],
    [null, `Bearer ${account}`],
    [null, `bearer   ${account} `],
    [account, `Bearer ${account}`],
    [` ${account} `, ""],
    ["", `BEARER ${account}`],
    [account, "Bearer "],
  ])("%j and %j name the key", (apiKey, authorization) => {
    expect(read(apiKey, authorization)).toEqual({ kind: "account", key: account });
  });

  it.each([
    [null, null],
    ["", null],
    ["  ", ""],
    [null, "Bearer"],
    [null, "Bearer  "],
  ])("%j and %j are no key", (apiKey, authorization) => {
    expect(read(apiKey, authorization)).toBeNull();
  });

  it.each([
    ["two keys that differ", account, `Bearer ${device}`],
    ["a good key beside a malformed one", account, "Bearer nonsense"],
    ["a malformed key beside a good one", "nonsense", `Bearer ${account}`],
    ["a malformed key", "evk_nonsense", null],
    ["a wrong check sum", `${account.slice(0, -1)}~`, null],
    ["the header twice", `${account}, ${account}`, null],
    ["another scheme", null, "Basic dXNlcjpwYXNz"],
    ["a key without a scheme's word", null, "Bearerevk_x"],
    ["a widget key", widget, null],
  ])("is refused: %s", (_, apiKey, authorization) => {
    expect(() => read(apiKey, authorization)).toThrow(
      expect.objectContaining({ code: "invalid_api_key", status: 401 }),
    );
  });

  it("may be a widget key where widgets call", () => {
    const input = { apiKeyHeader: widget, authorizationHeader: null, accepts: ["widget"] as const };
    expect(readCredential(input)).toEqual({ kind: "widget", key: widget });
    expect(() => readCredential({ ...input, apiKeyHeader: account })).toThrow(
      expect.objectContaining({ code: "invalid_api_key" }),
    );
  });
});
