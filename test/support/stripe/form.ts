/** Reads what Stripe's clients send: `metadata[user_code]=A&expand[0]=subscription` as `{metadata: {user_code: "A"}, expand: [..]}`. */
export function readForm(text: string): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [...name.matchAll(/[^[\]]+/g)].map(([step]) => step);
    let place = read;
    for (const step of steps.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>;
    place[steps.at(-1) ?? ""] = value;
  }
  return read;
}
