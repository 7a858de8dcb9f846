import { jstDate } from "../../snapshots/text/era.ts";
import { createMailWork } from "../../test/support/sent-mails.ts";
import type { TestService } from "../../test/support/service.ts";
import type { Lab } from "./lab.ts";

type Flood = {
  readonly what: string;
  /** Most calls of one network, or of one key, that are let in. */
  readonly limit: number;
  /** Its own limit is one of bursts, beside that of every caller, which lets fewer in at one moment. */
  readonly burst?: true;
  readonly calls: number;
  ask(service: TestService, key: string): Promise<{ status: number; headers: Headers }>;
};

const from = "198.51.100.77";

/** What each free operation lets in at once, as it is published. */
const floods: readonly Flood[] = [
  {
    what: "session",
    limit: 10,
    burst: true,
    calls: 30,
    ask: (service, key) => service.ask("/v1/session", { from, json: { api_key: key } }),
  },
  {
    what: "cost preview",
    limit: 50,
    burst: true,
    calls: 100,
    ask: (service) =>
      service.ask("/v1/cost/preview", { from, json: { stack_or_calls: [{ tool: "GET /v1/programs/search" }] } }),
  },
  { what: "usage", limit: 60, burst: true, calls: 120, ask: (service, key) => service.ask("/v1/usage", { from, key }) },
  { what: "news", limit: 30, calls: 60, ask: (service) => service.ask("/v1/subscribers", { from, json: { email } }) },
  {
    what: "newsletter",
    limit: 5,
    calls: 20,
    ask: (service) =>
      service.ask("/v1/compliance/subscribe", { from, json: { email, areas_of_interest: ["subsidy"] } }),
  },
  {
    what: "device",
    limit: 20,
    calls: 40,
    ask: (service) => service.ask("/v1/device/authorize", { from, method: "POST" }),
  },
];
const email = "victim@example.jp";

/** S26: a flood of each free operation meets its limit, and no address is mailed more than it may be. */
export async function proveFloods(lab: Lab): Promise<void> {
  lab.note("S26: floods of free operations, and mails that strangers ask for");
  for (const { what, limit, burst = false, calls, ask } of floods) {
    // Limits of bursts are of one process; each flood meets a fresh one.
    const service = await lab.serveHere({ burst });
    const { apiKey: key } = await service.createKey();
    const answers = [];
    for (let call = 0; call < calls; call++) answers.push(await ask(service, key));
    const refused = answers.filter(({ status }) => status === 429);
    const told = refused.every(({ headers }) => Number(headers.get("retry-after")) > 0);
    const others = answers.filter(({ status }) => status >= 400 && status !== 429).length;
    lab.promise(
      "S26",
      calls - refused.length <= limit && refused.length < calls && told && others === 0,
      `${what}: ${calls} calls, ${calls - refused.length} let in of at most ${limit}, ${refused.length} refused with 429${told ? " and Retry-After" : ""}`,
    );
    await service.close();
  }
  await proveMails(lab);
}

/** A day of wishes from one network for many addresses, and from many networks for one address. */
async function proveMails(lab: Lab): Promise<void> {
  const service = await lab.serveHere();
  const work = createMailWork(service.store, service.now, "https://konkyo.example");
  const statuses = new Set<number>();
  const wish = async (address: string, network: string) => {
    const { status } = await service.ask("/v1/subscribers", { from: network, json: { email: address } });
    statuses.add(status);
  };
  const mailed: { to: string; atMs: number }[] = [];
  const begun = service.now();
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    service.setNow(new Date(begun + minute * 60_000).toISOString());
    await wish(email, `10.1.${minute >> 8}.${minute & 255}`);
    if (minute % 60 === 0) await wish(`reader-${minute}@example.jp`, "203.0.113.9");
    for (const { to } of await work.run()) mailed.push({ to, atMs: service.now() });
  }
  const toVictim = mailed.filter(({ to }) => to === email).map(({ atMs }) => atMs);
  const most = Math.max(...toVictim.map((at) => toVictim.filter((each) => each > at - 3_600_000 && each <= at).length));
  // Days are those of Japan: the mark of a network is another one on each.
  const days = new Map<string, number>();
  for (const { to, atMs } of mailed) {
    const day = jstDate(new Date(atMs));
    if (to !== email) days.set(day, (days.get(day) ?? 0) + 1);
  }
  const ofNetwork = Math.max(...days.values());
  lab.promise(
    "S26",
    most <= 3 && ofNetwork <= 10 && statuses.size === 1 && statuses.has(201),
    `mails: at most ${most} in an hour to one address asked for every 5 minutes, ${ofNetwork} in a day of those that one network asked for every hour; every wish was answered with ${[...statuses].join()}`,
  );
  await service.close();
}
