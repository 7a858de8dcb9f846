import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openOperatedState, type OperatedState } from "../../../../cli/service/operated-state.ts";
import { type Ran, runCommand, temporaryFolder } from "../../run-command.ts";

/** Commands and a service that share one embedded state. */
function operator() {
  const settings = { env: { KONKYO_STATE: join(temporaryFolder(), "state") } };
  const run = (...argv: string[]): Promise<Ran> => runCommand(argv, { settings, openState: openOperatedState });
  const seed = (work: (state: OperatedState) => Promise<unknown>): Promise<Ran> =>
    runCommand(["keys", "create", "--json"], {
      settings,
      async openState(opening) {
        const state = await openOperatedState(opening);
        await work(state);
        return state;
      },
    });
  return { run, seed };
}

const said = {
  audience: "SMB",
  text: "とても助かりました。",
  name: null,
  organization: null,
  linkedinUrl: null,
} as const;
const firm = {
  houjinBangou: "8999900000001",
  firmName: "株式会社架空製作所",
  firmNameKana: null,
  firmType: "銀行",
  specialties: ["loan"],
  industries: [],
  prefecture: "東京都",
  city: null,
  address: null,
  contactEmail: "a@b.example",
  contactPhone: null,
  contactUrl: null,
  introBlurb: null,
  commissionModel: "flat",
  commissionRatePct: 5,
  commissionYenPerIntro: 3000,
  language: "ja",
} as const;
const by = { lease: null, ipHash: "network" };

describe("konkyo testimonials", () => {
  it("lists, approves and rejects, and fails for a number that there is not", async () => {
    const { run, seed } = operator();
    await seed(({ testimonials }) => testimonials.submit("acc_1", said, null));
    expect((await run("testimonials", "list", "--json")).json()).toMatchObject({
      testimonials: [{ id: 1, status: "pending", text: said.text }],
    });
    expect((await run("testimonials", "approve", "1")).out).toBe("testimonial 1 is approved\n");
    expect((await run("testimonials", "reject", "1", "--json")).json()).toEqual({ id: 1, status: "rejected" });
    expect((await run("testimonials", "approve", "7")).code).toBe(1);
    expect((await run("testimonials", "approve", "first")).code).toBe(64);
  });
});

describe("konkyo advisors", () => {
  it("lists a firm that is confirmed and ready, takes it off, and shows its link", async () => {
    const { run, seed } = operator();
    await seed(async ({ advisors }) => {
      const signedUp = { ...firm, specialties: [...firm.specialties], industries: [] };
      await advisors.signUp(signedUp, by);
    });
    expect((await run("advisors", "confirm", "1")).out).toBe("advisor 1 is verified, by letter\n");
    expect((await run("advisors", "confirm", "2")).code).toBe(1);
    expect((await run("advisors", "ready", "1")).out).toBe("advisor 1 is listed\n");
    expect((await run("advisors", "disable", "1", "--reason", "complaints")).out).toBe("advisor 1 is disabled\n");
    expect((await run("advisors", "enable", "1", "--json")).json()).toEqual({ id: 1, listed: true });
    expect((await run("advisors", "list", "--json")).json()).toMatchObject({ advisors: [{ id: 1, listed: true }] });
    expect((await run("advisors", "link", "1")).out).toMatch(
      /^\/advisors\/dashboard\?advisor=1&token=[A-Za-z0-9_-]{43}\n$/,
    );
    expect((await run("advisors", "link", "2")).code).toBe(1);
  });

  it("shows referrals without marks of networks, and pays no fee before its time", async () => {
    const { run, seed } = operator();
    await seed(async ({ advisors, referrals }) => {
      const advisor = await advisors.signUp({ ...firm, specialties: [...firm.specialties], industries: [] }, by);
      const click = { sourceProgramId: null, sourceQueryHash: null, clickedBy: "network-mark" };
      const token = await referrals.click(advisor.id, click);
      await referrals.convert(token, advisor, { valueYen: null, evidenceUrl: null, reportedBy: "another" });
    });
    const listed = await run("advisors", "referrals", "1", "--json");
    expect(listed.json()).toMatchObject({ referrals: [{ id: 1, commissionYen: 3000, paidAt: null }] });
    expect(listed.out).not.toContain("network-mark");
    const early = await run("advisors", "pay", "1", "1");
    expect([early.code, early.err]).toEqual([1, expect.stringContaining("held for 30 days")]);
    expect((await run("advisors", "pay", "1", "2")).code).toBe(1);
  });
});
