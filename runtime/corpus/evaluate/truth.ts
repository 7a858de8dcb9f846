/** Three-valued truth; null is unknown. Kleene's strong logic. */
export type Truth = boolean | null;

/** False if any is false, else unknown if any is unknown. True for no values. */
export function allOf(values: Iterable<Truth>): Truth {
  let result: Truth = true;
  for (const value of values) {
    if (value === false) return false;
    if (value === null) result = null;
  }
  return result;
}

/** True if any is true, else unknown if any is unknown. False for no values. */
export function anyOf(values: Iterable<Truth>): Truth {
  let result: Truth = false;
  for (const value of values) {
    if (value === true) return true;
    if (value === null) result = null;
  }
  return result;
}

/** Negation; unknown stays unknown. */
export function negate(value: Truth): Truth {
  return value === null ? null : !value;
}
