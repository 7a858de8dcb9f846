import { describe, expect, it } from "vitest";
import {
  bodyBytesInFlight,
  type BodySender,
  createBodiesInFlight,
} from "../../../../runtime/pipeline/load/bodies-in-flight.ts";

const { key, network, process: all, uncounted } = bodyBytesInFlight;
const sender = (keyId: string | null, from = "192.0.2.1"): BodySender => ({ keyId, network: from });
const refusal = (code: string, limit?: number) =>
  expect.objectContaining({
    code,
    retryAfterSeconds: 1,
    extra: limit === undefined ? {} : expect.objectContaining({ limit_bytes: limit, retry_after_seconds: 1 }),
  });

/** Holds bodies; `send` gives what refuses one, or the body. */
function open() {
  const hold = createBodiesInFlight();
  return {
    hold,
    send(from: BodySender, bytes: number): unknown {
      const body = hold(from);
      try {
        body.add(bytes);
        return body;
      } catch (error) {
        return error;
      }
    },
  };
}

describe("bytes of bodies in flight", () => {
  it("of one key are two of the largest bodies; another key has its own", () => {
    const { send } = open();
    expect(send(sender("a"), key + uncounted)).toHaveProperty("release");
    expect(send(sender("a"), uncounted + 1)).toEqual(refusal("rate_limited", key));
    expect(send(sender("b"), key)).toHaveProperty("release");
  });

  it("of one network are limited whatever the key; another network has its own", () => {
    const { send } = open();
    for (let at = 0; at < network / key; at++) send(sender(`k${at}`), key + uncounted);
    expect(send(sender("other"), uncounted + 1)).toEqual(refusal("rate_limited", network));
    expect(send(sender(null), uncounted + 1)).toEqual(refusal("rate_limited", network));
    expect(send(sender("other", "192.0.2.2"), key)).toHaveProperty("release");
  });

  it("of all are limited, which is nobody's fault: 503", () => {
    const { send } = open();
    for (let at = 0; at < all / network; at++) send(sender(null, `n${at}`), network + uncounted);
    expect(send(sender("a"), uncounted + 1)).toEqual(refusal("overloaded"));
  });

  it("leave small bodies alone, however many large ones there are", () => {
    const { send } = open();
    for (let at = 0; at < all / network; at++) send(sender(null, `n${at}`), network + uncounted);
    for (let at = 0; at < 100; at++) expect(send(sender("a"), uncounted)).toHaveProperty("release");
  });

  it("are counted as they come and free once the call is over, refused or not", () => {
    const { hold, send } = open();
    const body = hold(sender("a"));
    for (let sent = 0; sent < key + uncounted; sent += uncounted) body.add(uncounted);
    expect(() => body.add(1)).toThrow(expect.objectContaining({ code: "rate_limited" }));
    expect(send(sender("a"), uncounted + 1)).toEqual(refusal("rate_limited", key));
    body.release();
    expect(send(sender("a"), key + uncounted)).toHaveProperty("release");
  });
});
