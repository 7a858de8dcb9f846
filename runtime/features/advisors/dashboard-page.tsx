import { readDashboard } from "./dashboard-data.ts";
import { dashboardPage } from "./advisors.ts";
import { Notice } from "../../pages/kit/notice.tsx";
import { Facts, Table } from "../../pages/kit/table.tsx";
import type { Texts } from "../../pages/language.ts";
import { definePage } from "../../pages/page.ts";
import { advisorServices } from "./services.ts";

const texts: Texts<{
  title: string;
  held: string;
  clicks: string;
  conversions: string;
  paid: string;
  unpaid: string;
  referrals: string;
  none: string;
  head: readonly string[];
  yen: (amount: number) => string;
}> = {
  ja: {
    title: "紹介の状況",
    held: "成約の報告は、30日間の確認期間のあとに運営者が支払います。",
    clicks: "紹介した人数",
    conversions: "成約",
    paid: "支払い済み",
    unpaid: "確認中・未払い",
    referrals: "紹介の一覧",
    none: "紹介はまだありません。",
    head: ["番号", "照合用の記号", "制度", "紹介日", "成約日", "手数料", "支払日"],
    yen: (amount) => `${grouped(amount)}円`,
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
  },
};

/** A firm's view of its referrals, opened by the token in its link. */
export const advisorDashboardPage = definePage({
  uses: advisorServices,
  essential: true,
  path: dashboardPage,
  async show({ language, query, services }) {
    const t = texts[language];
    const id = Number(query.get("advisor") ?? "");
    const { advisor, referrals, summary } = await readDashboard(
      services,
      Number.isSafeInteger(id) ? id : 0,
      query.get("token") ?? "",
    );
    // Kept on one line in narrow columns.
    const day = (time: string | null) => <span class="day">{time?.slice(0, 10) ?? "–"}</span>;
    const amount = (yen: number | null) => <span class="amount">{yen === null ? "–" : t.yen(yen)}</span>;
    return {
      title: t.title,
      content: (
        <>
          <p class="lead">{advisor.firm_name}</p>
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
});

function grouped(amount: number): string {
  return String(amount).replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
