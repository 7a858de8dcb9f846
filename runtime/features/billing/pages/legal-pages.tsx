import { Facts } from "../../../pages/kit/table.tsx";
import { Notice } from "../../../pages/kit/notice.tsx";
import type { Page, Visit } from "../../../pages/page.ts";
import { defineTexts } from "../../../wire/language.ts";
import { sellerFacts } from "./seller.ts";

const texts = defineTexts({
  ja: {
    commerce: "特定商取引法に基づく表記",
    commerceLead: "APIキーの販売について、特定商取引に関する法律が定める事項を表示します。",
    notSaid: "運営者が未設定",
    incomplete: "この表記は完成していません",
    incompleteText: "運営者が未設定の項目があるため、このサービスでは有償の販売を行っていません。",
    terms: [
      ["販売価格", "1単位 3円（税込3.30円）。単位の数え方は購入ページとAPIリファレンスに記載しています。"],
      ["商品代金以外の費用", "インターネットの接続料金はお客様のご負担です。"],
      ["支払方法", "クレジットカード（決済代行会社Stripeの画面でお支払いいただきます）"],
      ["支払時期", "ご利用月の使用量を集計し、翌月にご請求します。"],
      ["提供時期", "お支払いの手続きが終わると、すぐにAPIキーを表示します。"],
      [
        "返品・解約",
        "サービスの性質上、提供後の返品はお受けできません。解約はお支払いのページからいつでもでき、解約後の料金は発生しません。誤った請求は返金の申請ページからお申し出ください。",
      ],
      ["動作環境", "HTTPSでの通信ができる環境"],
    ],
    rules: "利用規約",
    rulesLead: "このサービスのデータとAPIを利用する際の条件です。",
    sections: [
      [
        "提供するもの",
        "国や自治体などが公表した資料を機械的に集めて整理したデータと、その出典です。個別の助言、申請の代行、採択の保証は行いません。",
      ],
      [
        "正確性",
        "内容は取得した時点のもので、現在の内容と異なることがあります。見つからないことは、存在しないことの証明ではありません。申請や取引の前に、必ず出典の公式資料をご確認ください。",
      ],
      [
        "料金",
        "使った単位に応じて、月ごとに後払いでお支払いいただきます。上限額を設定すると、上限を超えるリクエストは拒否され、料金は発生しません。",
      ],
      ["キーの管理", "APIキーは他人に渡さないでください。漏えいした場合は、コンソールで直ちに再発行してください。"],
      ["禁止事項", "サービスの運営を妨げる行為、他人のキーの使用、個人や企業への嫌がらせを目的とする利用を禁じます。"],
      ["出典の利用条件", "各記録には出典と利用条件を付けています。転載するときは、出典の条件に従ってください。"],
      [
        "責任の範囲",
        "運営者の故意または重大な過失による場合を除き、責任は過去1か月にお支払いいただいた額を上限とします。消費者に適用される法律が優先します。",
      ],
      ["変更と終了", "この規約を変えるとき、またはサービスを終えるときは、このページで事前にお知らせします。"],
      ["準拠法と管轄", "日本法に従います。紛争は、運営者の所在地を管轄する地方裁判所を第一審の裁判所とします。"],
    ],
    privacy: "プライバシーポリシー",
    privacyLead: "何を、何のために、どれだけの期間保存するかを示します。",
    kept: [
      [
        "閲覧",
        "ページの閲覧にキーは不要です。IPアドレスは、その日だけ有効なハッシュ値にして回数の制限に使い、そのままでは保存しません。",
      ],
      [
        "クッキー",
        "購入の手続き（1時間）、コンソールのログイン、その保護のための3つだけを使います。広告や追跡のためのクッキーは使いません。",
      ],
      ["アカウント", "APIキーはハッシュ値で保存します。使用量は料金の計算のために保存し、コンソールで確認できます。"],
      ["支払い", "カードの情報は決済代行会社が扱い、このサービスには保存しません。"],
      [
        "メールアドレス",
        "通知やお知らせに登録されたアドレスは、その送信だけに使います。どのメールからも配信を停止できます。",
      ],
      [
        "収録データ",
        "公表資料に含まれる法人や事業者の名称を収録しています。誤りのご指摘は連絡先までお知らせください。",
      ],
      ["第三者への提供", "法令に基づく場合を除き、提供しません。"],
      ["開示・訂正・削除", "ご本人からの請求は、連絡先で受け付けます。"],
    ],
  },
  en: {
    commerce: "Specified Commercial Transactions Act",
    commerceLead: "What Japanese law requires to be said about the sale of API keys.",
    notSaid: "not set by the operator",
    incomplete: "This notice is not complete",
    incompleteText: "Some facts are not set by the operator, so nothing is sold for real here.",
    terms: [
      [
        "Price",
        "JPY 3 a unit (JPY 3.30 with tax). How units are counted is said on the buying page and in the API reference.",
      ],
      ["Other costs", "Your own internet connection."],
      ["Payment", "Credit card, on the pages of the payment provider Stripe"],
      ["When to pay", "The use of a month is billed in the month after."],
      ["Delivery", "The API key is shown as soon as the payment is set up."],
      [
        "Returns and cancelling",
        "What was delivered cannot be returned. Cancel at any time on the payment page; nothing is charged afterwards. Report a wrong charge on the refund page.",
      ],
      ["Requirements", "A connection over HTTPS"],
    ],
    rules: "Terms of use",
    rulesLead: "The terms for using the data and the API of this service. The Japanese text decides.",
    sections: [
      [
        "What is provided",
        "Data that was collected and arranged by machine from what public bodies published, with its sources. No advice on a case, no applications, no promise of an award.",
      ],
      [
        "Accuracy",
        "The content is as of its fetch and may have changed. What is not found here may still exist. Check the official source before you apply or deal.",
      ],
      [
        "Charges",
        "You pay for the units that you used, month by month, afterwards. With a cap, requests above it are refused and cost nothing.",
      ],
      ["Keys", "Give your API key to nobody. Replace it in the console at once when it leaked."],
      [
        "Not allowed",
        "Hindering the service, using the keys of others, and use that is meant to harass people or companies.",
      ],
      ["Terms of sources", "Each record names its source and its terms. Follow them when you publish it."],
      [
        "Liability",
        "Except for intent or gross negligence, liability is limited to what you paid in the last month. Law that protects consumers comes first.",
      ],
      ["Changes and end", "Changes of these terms, and the end of the service, are announced on this page beforehand."],
      [
        "Law and court",
        "Japanese law applies; the district court at the address of the operator is the court of first instance.",
      ],
    ],
    privacy: "Privacy",
    privacyLead: "What is stored, what for, and for how long. The Japanese text decides.",
    kept: [
      [
        "Reading",
        "Pages need no key. Addresses of networks become a hash that is valid for a day, to limit the number of calls; they are not stored as they are.",
      ],
      [
        "Cookies",
        "Three: for a purchase (one hour), for signing in to the console, and to protect that. None for advertising or tracking.",
      ],
      ["Accounts", "API keys are stored as hashes. Use is stored to compute charges and is shown in the console."],
      ["Payments", "Card data stays with the payment provider and is not stored here."],
      [
        "Mail addresses",
        "Used only for the alerts and news that they were entered for. Every mail has a link to end it.",
      ],
      ["Records", "Names of companies in published material are held. Report errors to the contact."],
      ["Others", "Nothing is given to others unless the law demands it."],
      ["Your data", "Write to the contact to see, correct or delete your data."],
    ],
  },
});

/** What the law on commercial transactions requires; the facts of the seller come from the settings. */
export const commercePage: Page = {
  path: "/legal/commerce",
  essential: true,
  show(visit) {
    const t = texts[visit.language];
    const facts = sellerFacts(visit);
    return {
      title: t.commerce,
      about: { description: t.commerceLead, path: "/legal/commerce" },
      content: (
        <>
          <p class="lead">{t.commerceLead}</p>
          {facts.some(([, value]) => value === null) && (
            <Notice kind="warning" title={t.incomplete}>
              <p>{t.incompleteText}</p>
            </Notice>
          )}
          <Facts facts={[...facts.map(([name, value]) => [name, value ?? t.notSaid] as const), ...pairs(t.terms)]} />
        </>
      ),
    };
  },
};

export const termsPage = legalPage("/legal/terms", "rules", "rulesLead", "sections");
export const privacyPage = legalPage("/legal/privacy", "privacy", "privacyLead", "kept");

function legalPage(
  path: string,
  title: "rules" | "privacy",
  lead: "rulesLead" | "privacyLead",
  list: "sections" | "kept",
): Page {
  return {
    path,
    essential: true,
    show(visit: Visit) {
      const t = texts[visit.language];
      const named = sellerFacts(visit).filter(([, value]) => value !== null);
      return {
        title: t[title],
        about: { description: t[lead], path },
        content: (
          <>
            <p class="lead">{t[lead]}</p>
            {pairs(t[list]).map(([name, text]) => (
              <section>
                <h2>{name}</h2>
                <p>{text}</p>
              </section>
            ))}
            {named.length > 0 && <Facts facts={named} />}
          </>
        ),
      };
    },
  };
}

function pairs(list: readonly (readonly string[])[]): (readonly [string, string])[] {
  return list.map(([name = "", text = ""]) => [name, text] as const);
}
