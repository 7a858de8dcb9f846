import { Button, Form } from "../../pages/kit/form.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import { Facts, Table } from "../../pages/kit/table.tsx";
import { definePage, type Fields } from "../../pages/page.ts";
import { defineTexts } from "../../wire/language.ts";
import { advisorServices } from "./advisor-terms.ts";
import { dashboardPage } from "./advisors.ts";
import { readDashboard } from "./dashboard-data.ts";
import { verifyFirm } from "./verify-houjin.ts";

const texts = defineTexts({
  ja: {
    title: "紹介の状況",
    held: "成約の手数料は、30日間の確認期間の後に運営者からお支払いします。",
    clicks: "紹介した人数",
    conversions: "成約",
    paid: "支払い済み",
    unpaid: "確認中・未払い",
    referrals: "紹介の一覧",
    none: "紹介はまだありません。",
    head: ["番号", "照合用の記号", "制度", "紹介日", "成約日", "手数料", "支払日"],
    yen: (amount: number) => `${grouped(amount)}円`,
    unproven:
      "この登録が事務所ご本人によるものか、まだ確認されていません。メールアドレスのドメインが事務所のページと同じなら、下のボタンで確認できます。",
    prove: "この事務所として確認する",
    proven: "確認しました。お支払いの準備が済むと、一覧に掲載されます。",
    letter: "メールでは確認できません。登記上の所在地に郵便をお送りして確認しますので、運営者にご連絡ください。",
  },
  en: {
    title: "Your referrals",
    held: "The operator pays for reported conversions after 30 days, in which they can be questioned.",
    clicks: "People sent to you",
    conversions: "Conversions",
    paid: "Paid",
    unpaid: "Held or still to be paid",
    referrals: "Referrals",
    none: "Nobody has been sent to you yet.",
    head: ["Number", "Mark", "Program", "Sent", "Converted", "Fee", "Paid"],
    yen: (amount) => `${grouped(amount)} JPY`,
    unproven:
      "It is not confirmed yet that this sign-up is the firm's own. If your mail address is at the domain of the firm's page, the button confirms it.",
    prove: "Confirm this firm",
    proven: "Confirmed. The firm is listed once it can be paid.",
    letter: "Mail does not confirm it. Ask the operator for a letter to the registered address.",
  },
});

/** A firm's view of its referrals, opened by the token in its link. */
export const advisorDashboardPage = definePage({
  uses: advisorServices,
  essential: true,
  path: dashboardPage,
  async show(visit) {
    const { language, query, services } = visit;
    const t = texts[language];
    const token = query.get("token") ?? "";
    const { advisor, referrals, summary } = await readDashboard(services, advisorOf(query), token);
    // Kept on one line in narrow columns.
    const day = (time: string | null) => <span class="day">{time?.slice(0, 10) ?? "–"}</span>;
    const amount = (yen: number | null) => <span class="amount">{yen === null ? "–" : t.yen(yen)}</span>;
    return {
      title: t.title,
      content: (
        <>
          <p class="lead">{advisor.firm_name}</p>
          {advisor.verified_by === null && (
            <Form visit={visit} action={dashboardPage} method="post" hidden={{ advisor: String(advisor.id), token }}>
              <p>{t.unproven}</p>
              <Button>{t.prove}</Button>
            </Form>
          )}
          <Facts
            facts={[
              [t.clicks, String(summary.clicks)],
              [t.conversions, String(summary.conversions)],
              [t.paid, t.yen(summary.paid_yen)],
              [t.unpaid, t.yen(summary.unpaid_yen)],
            ]}
          />
          <Notice kind="info" title={t.held} />
          {referrals.length === 0 ? (
            <p>{t.none}</p>
          ) : (
            <Table
              caption={t.referrals}
              head={t.head}
              rows={referrals.map((one) => [
                String(one.id),
                one.token_prefix,
                one.source_program_id ?? "–",
                day(one.clicked_at),
                day(one.converted_at),
                amount(one.commission_yen),
                day(one.commission_paid_at),
              ])}
            />
          )}
        </>
      ),
    };
  },
  async submit({ language, form, services, ipHash, corpus }) {
    const t = texts[language];
    await services.limits.verify.take(ipHash);
    const { verified_by } = await verifyFirm(services.advisors, corpus(), advisorOf(form), form.get("token") ?? "");
    const [kind, title] = verified_by === null ? (["warning", t.letter] as const) : (["success", t.proven] as const);
    return { title: t.title, content: <Notice kind={kind} title={title} /> };
  },
});

function advisorOf(fields: Fields): number {
  const id = Number(fields.get("advisor") ?? "");
  return Number.isSafeInteger(id) ? id : 0;
}

function grouped(amount: number): string {
  return String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
