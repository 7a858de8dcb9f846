/** Whether something holds; null when that is not known. Kleene's strong logic: what is not known is never guessed. */
export type Truth = boolean | null;

/** False when one is false, else not known when one is not known; nothing at all is true. */
export function allOf(values: Iterable<Truth>): Truth {
  let result: Truth = true;
  for (const value of values) {
    if (value === false) return false;
    if (value === null) result = null;
  }
  return result;
}

/** True when one is true, else not known when one is not known; nothing at all is false. */
export function anyOf(values: Iterable<Truth>): Truth {
  let result: Truth = false;
  for (const value of values) {
    if (value === true) return true;
    if (value === null) result = null;
  }
  return result;
}

/** The opposite; what is not known stays so. */
export function negate(value: Truth): Truth {
  return value === null ? null : !value;
}
