import fc from "fast-check";

/** Seed of the property tests: a number, or `random` for another one in each file. */
const SEED = "KONKYO_TEST_SEED";

// One seed for all runs: a change must not fail by what another seed finds in code that it does not touch.
const wanted = process.env[SEED] ?? "20261118";
if (wanted !== "random") {
  const seed = Number(wanted);
  if (wanted.trim() === "" || !Number.isInteger(seed))
    throw new Error(`${SEED} must be a whole number or "random", not "${wanted}"`);
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
}
