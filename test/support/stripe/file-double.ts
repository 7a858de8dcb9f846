import { afterAll, beforeAll } from "vitest";
import { StripeDouble } from "./stripe-double.ts";

/** A double of Stripe for all tests of a file, whose clock a test may move; to be called at the top level of the file. */
export function stripeOfFile(nowMs: () => number): () => StripeDouble {
  let double: StripeDouble | null = null;
  beforeAll(async () => {
    double = await StripeDouble.start(nowMs);
  });
  afterAll(() => double?.close());
  return () => {
    if (double === null) throw new Error("the double runs in tests only");
    return double;
  };
}
