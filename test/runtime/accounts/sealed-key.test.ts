import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createApiKey } from "../../../runtime/accounts/key-format.ts";
import { openSealedKey, sealKey } from "../../../runtime/accounts/planned-keys.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const secret = createApiKey("account", randomBytes);
const holder = createApiKey("account", randomBytes);
const stranger = createApiKey("account", randomBytes);

it("opens to its holder for its purpose only", () => {
  const sealed = sealKey(secret, holder, "a purpose", randomBytes);
  expect(openSealedKey(sealed, holder, "a purpose")).toBe(secret);
  expect(openSealedKey(sealed, stranger, "a purpose")).toBeNull();
  expect(openSealedKey(sealed, holder, "another")).toBeNull();
});

it("is never the same twice and shows nothing of the key", () => {
  const sealed = Array.from({ length: 10 }, () => sealKey(secret, holder, "a purpose", randomBytes));
  expect(new Set(sealed).size).toBe(10);
  for (const each of nonEmpty(sealed))
    expect(Buffer.from(each, "base64url").toString("latin1")).not.toContain(secret.slice(4, 12));
});

it("opens no more when a single bit was changed, or the end is missing", () => {
  const sealed = Buffer.from(sealKey(secret, holder, "a purpose", randomBytes), "base64url");
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(openSealedKey(changed.toString("base64url"), holder, "a purpose")).toBeNull();
  }
  for (const length of [0, 12, 28, sealed.length - 1])
    expect(openSealedKey(sealed.subarray(0, length).toString("base64url"), holder, "a purpose")).toBeNull();
});
