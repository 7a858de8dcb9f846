import type { z } from "zod";
import type { UsageByTool } from "../../../schemas/accounts/account-usage.ts";
import type { DayOfCalls } from "../../../schemas/accounts/account.ts";
import { getAccountUsage, getUsageByTool } from "../../endpoints/account/usage.ts";
import { defineConsolePage } from "../../pages/console/console-page.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { shownCount } from "../../pages/words/values.ts";
import { defineTexts } from "../../wire/language.ts";
import { dayChart } from "./overview-page.tsx";
import { type Share, shareSection } from "./usage-shares.tsx";

const path = "/console/usage";

const texts = defineTexts({
  ja: {
    title: "使用量",
    choose: "期間",
    lastDays: (days: number) => `直近${days}日`,
    byDay: "日別のリクエスト",
    byTool: "エンドポイント別",
    byTag: "タグ別",
    byKey: "キー別",
    unknownKey: "（キー不明）",
    untagged: "（タグなし）",
    tagHint: "リクエストに X-Client-Tag ヘッダーを付けると、案件や顧客ごとに集計できます。",
    csv: "表計算用のCSVを保存",
    total: (calls: string) => `（合計${calls}回）`,
  },
  en: {
    title: "Usage",
    choose: "Period",
    lastDays: (days) => `Last ${days} days`,
    byDay: "Calls by day",
    byTool: "By operation",
    byTag: "By tag",
    byKey: "By key",
    unknownKey: "(key not known)",
    untagged: "(no tag)",
    tagHint: "Send X-Client-Tag with your calls to count them by case or by customer.",
    csv: "Save as CSV for a spreadsheet",
    total: (calls) => ` (${calls} calls in total)`,
  },
});

const periods = [7, 30, 90] as const;

/** Maximum operations in the chart. */
const mostTools = 15;

/** Usage by day, operation, tag and key. */
export const usagePage: Page = defineConsolePage({
  path,
  async show(visit) {
    const t = texts[visit.language];
    const days = periods.find((each) => String(each) === visit.query.get("days")) ?? 30;
    const query = { days: String(days) };
    const { body: series } = await visit.callOwn<z.infer<typeof DayOfCalls>[]>(getAccountUsage, { query });
    const { body: tools } = await visit.callOwn<z.infer<typeof UsageByTool>>(getUsageByTool, {
      query: { ...query, limit: String(mostTools) },
    });
    const byTool = tools.top.map(({ endpoint: name, calls, units, amount_yen: yen }) => ({ name, calls, units, yen }));
    return {
      title: t.title,
      content: (
        <>
          <Periods visit={visit} days={days} />
          {await dayChart({ visit, title: `${t.byDay}${t.total(shownCount(tools.total_calls))}`, series })}
          {await shareSection({ visit, title: t.byTool, shares: byTool })}
          {await shareSection({ visit, title: t.byTag, hint: t.tagHint, shares: await sharesByTag(visit, days) })}
          {await shareSection({ visit, title: t.byKey, shares: await sharesByKey(visit, days) })}
          <p>
            <a class="button plain" href={`/v1/me/usage.csv?days=${days}`} download="konkyo-usage.csv">
              {t.csv}
            </a>
          </p>
        </>
      ),
    };
  },
});

function Periods({ visit, days }: { readonly visit: Visit; readonly days: number }) {
  const t = texts[visit.language];
  return (
    <nav class="chips" aria-label={t.choose}>
      {periods.map((each) => (
        <a href={visit.link(path, { days: String(each) })} aria-current={each === days ? "true" : undefined}>
          {t.lastDays(each)}
        </a>
      ))}
    </nav>
  );
}

type TagRow = {
  readonly client_tag: string | null;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
};

async function sharesByTag(visit: Visit, days: number): Promise<Share[]> {
  const query = { days: String(days), group_by: "client_tag" };
  const { body } = await visit.callOwn<TagRow[]>(getAccountUsage, { query });
  const { untagged } = texts[visit.language];
  return body.map(({ client_tag: tag, calls, units, yen }) => ({ name: tag ?? untagged, calls, units, yen }));
}

type KeyRow = {
  readonly key_prefix: string | null;
  readonly label: string | null;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
};

async function sharesByKey(visit: Visit, days: number): Promise<Share[]> {
  const query = { days: String(days), group_by: "key" };
  const { body } = await visit.callOwn<KeyRow[]>(getAccountUsage, { query });
  const { unknownKey } = texts[visit.language];
  return body.map(({ key_prefix: prefix, label, calls, units, yen }) => {
    const name = [label, prefix].filter((part) => part !== null).join(" ");
    return { name: name === "" ? unknownKey : name, calls, units, yen };
  });
}
