import { randomBytes } from "node:crypto";
import { createAdvisors } from "../../../runtime/features/advisors/advisors.ts";
import { createReferrals } from "../../../runtime/features/advisors/referrals.ts";
import { expect, it } from "vitest";
import { advisorFirm } from "../../support/advisor-firm.ts";
import { serviceOfFile, testNow, testSecrets } from "../../support/service.ts";
import { sendForm } from "../../runtime/pages/html.ts";

const service = serviceOfFile();

it("lets a firm confirm itself by a button, which opening the page does not press", async () => {
  const { advisor_id: id } = (await service().ask("/v1/advisors/signup", { json: advisorFirm })).body;
  const advisors = createAdvisors({ store: service().store, secrets: testSecrets, now: () => new Date(testNow) });
  const token = advisors.dashboardToken(id);
  const page = await service().ask(`/advisors/dashboard?advisor=${id}&token=${token}&lang=en`);
  expect([page.status, page.bytes.toString().includes("Confirm this firm")]).toEqual([200, true]);
  expect((await advisors.find(id))?.verifiedBy).toBeNull();
  const press = (sent: string) =>
    sendForm(service(), "/advisors/dashboard?lang=en", { advisor: String(id), token: sent });
  expect((await press("x".repeat(43))).status).toBe(403);
  expect((await press(token)).html).toContain("Confirmed.");
  expect((await advisors.find(id))?.verifiedBy).toBe("mail");
});

it("shows a firm its referrals in both languages, escaped, and nobody else", async () => {
  const json = {
    firm_name: "<script>alert(1)</script>",
    houjin_bangou: "8999900000001",
    firm_type: "銀行",
    specialties: ["loan"],
    prefecture: "東京都",
    contact_email: "a@b.example",
    agreed_to_terms: true,
  };
  const { advisor_id: id } = (await service().ask("/v1/advisors/signup", { json })).body;
  const now = () => new Date(testNow);
  const secrets = [{ version: 1, secret: "0123456789abcdef0123456789abcdef" }] as const;
  const advisors = createAdvisors({ store: service().store, secrets, now });
  const referrals = createReferrals({ store: service().store, random: randomBytes, now });
  const click = { sourceProgramId: "UNI-<b>", sourceQueryHash: null, clickedBy: "x" };
  const token = await referrals.click(id, click);
  const advisor = (await advisors.find(id))!;
  await referrals.convert(token, advisor, { valueYen: null, evidenceUrl: null, reportedBy: "y" });
  const open = async (language: string, link = advisors.dashboardToken(id)) => {
    const path = `/advisors/dashboard?advisor=${id}&token=${link}&lang=${language}`;
    const { status, bytes, headers } = await service().ask(path, { headers: { accept: "text/html" } });
    return { status, text: bytes.toString(), headers };
  };
  const english = await open("en");
  expect(english.status).toBe(200);
  expect(english.text).toContain("3,000 JPY");
  expect(english.text).toContain("&lt;script>alert(1)");
  expect(english.text).not.toContain("<script>alert(1)");
  expect(english.text).not.toContain(token);
  expect(english.headers.get("referrer-policy")).toBe("no-referrer");
  expect((await open("ja")).text).toContain("3,000円");
  for (const wrong of ["wrong", encodeURIComponent("あ".repeat(43))]) {
    const refused = await open("ja", wrong);
    expect([refused.status, refused.text.includes("このリンクでは開けません")]).toEqual([403, true]);
  }
});
