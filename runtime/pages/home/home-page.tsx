import { Facts } from "../kit/table.tsx";
import type { Language, Texts } from "../language.ts";
import type { Page } from "../page.ts";

const texts: Texts<{
  title: string;
  lead: string;
  rule: string;
  first: string;
  free: string;
  here: string;
  contract: string;
  agents: string;
  buy: string;
  account: string;
  device: string;
  health: string;
  now: string;
  snapshot: string;
  none: string;
  version: string;
}> = {
  ja: {
    title: "公的支援制度の根拠データ",
    lead: "補助金・融資・税制・認定などの制度と、法令・裁判例・入札・処分事例・適格請求書発行事業者の公式情報を、出典とともに返すAPIです。AIエージェントやアプリケーションが、回答を書く前に根拠を確かめるために使います。",
    rule: "結果が空であることは、存在しないことの証明ではありません。返された情報からは確認できない、という意味です。",
    first: "最初の一回",
    free: "キーがなくても、一日に3回まで試せます。",
    here: "ここにあるもの",
    contract: "公開仕様（OpenAPI）",
    agents: "エージェント向けの仕様",
    buy: "APIキーを購入する",
    account: "お支払いと解約",
    device: "端末を接続する",
    health: "稼働状況",
    now: "いま配信しているもの",
    snapshot: "スナップショット",
    none: "まだありません",
    version: "バージョン",
  },
  en: {
    title: "Evidence on Japanese public programs",
    lead: "An API that returns official facts with their sources: subsidies, loans, tax measures and certifications, with laws, court decisions, bids, enforcement cases and invoice registrants. Agents and applications call it before they write an answer.",
    rule: "An empty result is no proof that something does not exist. It means: not confirmable from what was returned.",
    first: "A first call",
    free: "Three calls a day are free, without a key.",
    here: "What is here",
    contract: "Public specification (OpenAPI)",
    agents: "Specification for agents",
    buy: "Buy an API key",
    account: "Payment and cancelling",
    device: "Connect a device",
    health: "Health",
    now: "Served now",
    snapshot: "Snapshot",
    none: "none yet",
    version: "Version",
  },
};

/** What a person finds who opens the address of the service in a browser. */
export const homePage: Page = {
  path: "/",
  show({ language, services, link }) {
    const t = texts[language];
    const { corpusSnapshotId } = services.readiness.report();
    return {
      title: t.title,
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <p>{t.rule}</p>
          <h2>{t.first}</h2>
          <pre tabindex={0}>
            <code>{firstCall(services.publicUrl, language)}</code>
          </pre>
          <p>{t.free}</p>
          <h2>{t.here}</h2>
          <ul>
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
            <li>
              <a href="/healthz">{t.health}</a>
            </li>
          </ul>
          <h2>{t.now}</h2>
          <Facts
            facts={[
              [t.snapshot, corpusSnapshotId === null ? t.none : <code>{corpusSnapshotId}</code>],
              [t.version, services.version],
            ]}
          />
        </>
      ),
    };
  },
};

function firstCall(publicUrl: string, language: Language): string {
  const query = language === "ja" ? "省エネ 補助金" : "補助金";
  return `curl -G '${publicUrl}/v1/programs/search' \\\n  --data-urlencode 'q=${query}' -d limit=3`;
}
