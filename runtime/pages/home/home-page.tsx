import { defineTexts } from "../../wire/language.ts";
import { navTexts } from "../navigation.ts";
import type { Page, Visit } from "../page.ts";
import { SearchBox } from "../kit/search-box.tsx";
import { recordFolders } from "../words/addresses.ts";
import { shownCount } from "../words/values.ts";
import { kindNames } from "../words/words.ts";

const texts = defineTexts({
  ja: {
    title: "公的支援制度の根拠データ",
    lead: "補助金・融資・税制・認定などの制度と、法令・裁判例・入札・処分事例・法人の公式情報を、出典とともに確かめられます。",
    rule: "検索結果がないことは、存在しないことの証明ではありません。この収録データでは確認できないという意味です。",
    holds: "収録件数",
    examples: "例",
    tools: "調べる・確かめる",
    forPrograms: "プログラムから使う",
    first: "最初のリクエスト",
    free: "キーがなくても、1日3回まで試せます。",
    contract: "公開仕様（OpenAPI）",
    agents: "エージェント向けの仕様",
    buy: "APIキーを購入する",
    account: "お支払いと解約",
    device: "端末を接続する",
    snapshot: "スナップショット",
    none: "まだありません",
    version: "バージョン",
  },
  en: {
    title: "Evidence on Japanese public programs",
    lead: "Official facts with their sources: subsidies, loans, tax measures and certifications, with laws, court decisions, bids, enforcement cases and companies.",
    rule: "An empty result is no proof that something does not exist. It means: not confirmable from this data.",
    holds: "Records held",
    examples: "Try",
    tools: "Look up and check",
    forPrograms: "For programs",
    first: "A first call",
    free: "Three calls a day are free, without a key.",
    contract: "Public specification (OpenAPI)",
    agents: "Specification for agents",
    buy: "Buy an API key",
    account: "Payment and cancelling",
    device: "Connect a device",
    snapshot: "Snapshot",
    none: "none yet",
    version: "Version",
  },
});

const examples = ["省エネ 補助金", "ものづくり補助金", "民法709条", "創業 融資", "インボイス"] as const;

/** The start page: a search box over everything. */
export const homePage: Page = {
  path: "/",
  show(visit) {
    const { language, services, link } = visit;
    const t = texts[language];
    const { corpusSnapshotId } = services.readiness.report();
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: "/", jsonLd: { "@type": "WebSite", name: "Konkyo", description: t.lead } },
      heading: (
        <div class="hero">
          <h1>{t.title}</h1>
          <p class="lead">{t.lead}</p>
          <SearchBox visit={visit} size="large" />
          <p class="try">
            {t.examples}
            {examples.map((q) => (
              <a href={link("/search", { q })} lang="ja">
                {q}
              </a>
            ))}
          </p>
        </div>
      ),
      content: (
        <>
          {corpusSnapshotId !== null && <Holdings visit={visit} label={t.holds} />}
          <p class="rule">{t.rule}</p>
          <h2>{t.tools}</h2>
          <ul class="cards">
            {visit.navigation.tools.map((item) => (
              <li>
                <a href={link(item)}>
                  <strong>{navTexts[language][item].name}</strong>
                  <span>{navTexts[language][item].text}</span>
                </a>
              </li>
            ))}
          </ul>
          <h2>{t.forPrograms}</h2>
          <div class="columns">
            <div>
              <p>
                {t.first} <span class="faint">{t.free}</span>
              </p>
              <pre tabindex={0}>
                <code>{`curl -G '${services.publicUrl}/v1/programs/search' \\\n  --data-urlencode 'q=省エネ 補助金' -d limit=3`}</code>
              </pre>
            </div>
            <ul class="plain">
              {/* The foot of the page leads to the legal pages. */}
              {visit.navigation.service
                .filter((item) => !item.startsWith("/legal/"))
                .map((item) => (
                  <li>
                    <a href={link(item)}>{navTexts[language][item].name}</a>
                  </li>
                ))}
              <li>
                <a href="/v1/openapi.json">{t.contract}</a>
              </li>
              <li>
                <a href="/v1/openapi.agent.json">{t.agents}</a>
              </li>
              <li>
                <a href={link("/buy")}>{t.buy}</a>
              </li>
              <li>
                <a href={link("/account")}>{t.account}</a>
              </li>
              <li>
                <a href={link("/device")}>{t.device}</a>
              </li>
            </ul>
          </div>
          <p class="faint">
            {t.snapshot}: {corpusSnapshotId === null ? t.none : <code>{corpusSnapshotId}</code>} · {t.version}{" "}
            {services.version}
          </p>
        </>
      ),
    };
  },
};

/** Public records of each kind; kinds without records are left out. */
function Holdings({ visit, label }: { visit: Visit; label: string }) {
  const { searched, snapshot } = visit.corpus();
  const rowsOf = (name: string) => snapshot.manifest.tables.find((table) => table.name === name)?.rows ?? 0;
  const counted: Readonly<Record<string, { readonly rows: number }>> = searched;
  const held = Object.keys(recordFolders).map((table) => [table, counted[table]?.rows ?? rowsOf(table)] as const);
  return (
    <ul class="holdings" aria-label={label}>
      {held
        .filter(([, rows]) => rows > 0)
        .map(([table, rows]) => (
          <li>
            <strong>{shownCount(rows)}</strong>
            <span>{kindNames(table, visit.language)}</span>
          </li>
        ))}
    </ul>
  );
}
