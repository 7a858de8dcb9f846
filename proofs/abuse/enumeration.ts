import { mannWhitney } from "./mann-whitney.ts";
import type { Lab } from "./lab.ts";
import { type Client, createClient, insist } from "../../test/support/wire.ts";

type Form = {
  readonly what: string;
  ask(client: Client, email: string, from: string): Promise<{ status: number; text: string; ms: number }>;
};

const token = "0".repeat(64);
const forms: readonly Form[] = [
  {
    what: "POST /v1/subscribers",
    ask: (client, email, from) => client.ask("/v1/subscribers", { json: { email }, headers: network(from) }),
  },
  {
    what: "POST /v1/compliance/subscribe",
    ask: (client, email, from) =>
      client.ask("/v1/compliance/subscribe", {
        json: { email, areas_of_interest: ["subsidy"] },
        headers: network(from),
      }),
  },
  {
    what: "POST /v1/email/unsubscribe, wrong token",
    ask: (client, email, from) =>
      client.ask(`/v1/email/unsubscribe?${new URLSearchParams({ email, token })}`, {
        method: "POST",
        headers: network(from),
      }),
  },
];

/** S13: no answer tells whether an address is known: not by its status, its body, or the time that it takes. */
export async function proveEnumeration(lab: Lab, calls: number): Promise<void> {
  lab.note(`S13: 2 x ${calls} calls of each form, with known and with unknown addresses`);
  const served = await lab.serve({ env: { KONKYO_TRUSTED_PROXIES: "127.0.0.1" } });
  const client = createClient({ port: served.port, connections: 1 });
  // As known as an address can be: its sign-ups are worked on before the first call is timed.
  const known = Array.from({ length: 50 }, (_, number) => `known-${number}@example.jp`);
  let networks = 0;
  const nextNetwork = () => `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  for (const email of known)
    for (const { ask } of forms.slice(0, 2))
      if ((await ask(client, email, nextNetwork())).status !== 201) throw new Error("no sign-up");
  await insist(client, "/healthz");
  for (const { what, ask } of forms) {
    for (let warm = 0; warm < 100; warm++) await ask(client, `warm-${warm}@example.jp`, nextNetwork());
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const shapes = new Set<string>();
    while (times.known.length < calls || times.unknown.length < calls) {
      // In an order that nobody knows beforehand, so that whatever else the machine does meets both alike.
      const kind = lab.random(2) === 0 ? "known" : "unknown";
      if (times[kind].length >= calls) continue;
      // Addresses of one length: a longer request takes longer.
      const email = kind === "known" ? known[lab.random(known.length)]! : unknownLike(known[lab.random(50)]!, lab);
      const { status, text, ms } = await ask(client, email, nextNetwork());
      times[kind].push(ms);
      shapes.add(`${status} ${shapeOf(text)}`);
    }
    const { p } = mannWhitney(times.known, times.unknown);
    const [a, b] = [median(times.known), median(times.unknown)];
    const apart = Math.abs(a - b) / Math.max(a, b);
    lab.promise(
      "S13",
      shapes.size === 1 && p > 0.01 && apart <= 0.1,
      `${what}: ${shapes.size} shape of answer, median ${a.toFixed(3)} ms known and ${b.toFixed(3)} ms unknown (${(apart * 100).toFixed(1)} % apart), Mann-Whitney p = ${p.toFixed(3)}`,
    );
  }
  client.close();
  await served.stop();
}

function network(from: string): Record<string, string> {
  return { "x-forwarded-for": from };
}

/** Another address of the same length. */
function unknownLike(email: string, lab: Lab): string {
  const letters = Array.from({ length: email.indexOf("@") }, () => "bcdfghjklmnpqrstvwxz".charAt(lab.random(20)));
  return letters.join("") + email.slice(email.indexOf("@"));
}

/** A body without what is random in it. Numbers of requests have between 1 and 15 digits. */
function shapeOf(text: string): string {
  return text.replace(/"subscriber_id":\d{1,15}/, '"subscriber_id":n').replace(/"at":"[^"]{20}"/, '"at":t');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
