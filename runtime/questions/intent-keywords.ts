import type { amIntent } from "../../schemas/service-enums.ts";

/** Each line counts once, however many of its words are found; words are divided by 、. */
export type Keywords = readonly (readonly [weight: number, ...words: string[]])[];
export type IntentWords = { readonly name: string; readonly keywords: Keywords; readonly samples: readonly string[] };

/**
 * What tells the intents apart. Words that ask for one thing only weigh 3 or more; words that stand in most questions (使える,
 * 補助金, 申請) weigh 1 or 2, so that they decide only where nothing else does.
 */
export const intentWords: Readonly<Record<(typeof amIntent)[number], IntentWords>> = {
  i01_filter_programs_by_profile: {
    name: "条件に合う制度を探す",
    keywords: [
      [
        2,
        "使える、使えます、利用できる、対象になる、受けられ、もらえ、出ますか、でますか、出してくれ",
        "eligible、qualify、available to、apply for",
      ],
      [
        2,
        "制度を探、補助金を探、制度を知りたい、補助金を知りたい、助成金を知りたい、おすすめ、候補",
        "どんな補助、find、looking for、which programs、which grants、what support",
      ],
      [1, "補助、助成、支援、給付金、奨励金、交付金、制度、subsidy、subsidies、grant、funding", "support"],
      [1, "融資、借り、貸付、貸して、運転資金、資金繰り、返済、保証協会、loan、borrow"],
      [1, "従業員、資本金、業種、製造業、小売、飲食、農業、農家、建設、employees、manufactur"],
      [1, "起業、創業、開業、始めたい、買いたい、入れたい、雇いたい、採用したい、直したい、start a"],
    ],
    samples: ["東京都の製造業で従業員20人の会社が使える補助金は？", "創業したばかりの飲食店が対象になる支援制度"],
  },
  i02_program_deadline_documents: {
    name: "締切と必要書類を確かめる",
    keywords: [
      [3, "締切、締め切り、〆切、期限、いつまで、何日まで、間に合、deadline、due date、closes、close"],
      [
        3,
        "必要書類、必要な書類、提出書類、申請書類、添付書類、何を提出、申請書、様式、見積書",
        "documents、paperwork、application form",
      ],
      [
        3,
        "公募期間、受付期間、申請期間、募集期間、次回の公募、次の公募、公募開始、スケジュール",
        "受付中、application period、schedule、next round",
      ],
      [3, "申請方法、申請の流れ、手続、届け出、届出、申し込み方、申込方法、申請の仕方、how to apply"],
      [1, "申請、応募、apply、application"],
    ],
    samples: ["ものづくり補助金の締切はいつですか", "申請に必要な書類を教えて"],
  },
  i03_program_successor_revision: {
    name: "後継制度と改正を調べる",
    keywords: [
      [4, "後継制度、後継の、後継事業、後釜、代わりの制度、代わりになる、successor program", "replaced by"],
      [3, "後継は、後継が、名前が変わ、名称変更、統合され、引き継がれ、successor、replacement", "renamed"],
      [3, "改正、見直し、見直され、変更点、改定、廃止、amended、amendment、revision、revised", "abolished"],
      [
        3,
        "旧制度、新制度、終了した、なくなった、なくなりました、なくなる、まだあり、まだ続い",
        "今もあり、変わりました、変わった、変わる、変わります、what changed、discontinued",
        "still exist、still available",
      ],
    ],
    samples: ["終了した補助金の後継制度はありますか", "今年度の改正で何が変わりましたか"],
  },
  i04_tax_measure_sunset: {
    name: "税制措置と適用期限を調べる",
    keywords: [
      [
        5,
        "税制、税額控除、特別償却、減税、免税、非課税、節税、即時償却、特別控除、税の優遇、税優遇",
        "tax credit、tax measure、tax incentive、tax break、depreciation",
      ],
      [3, "インボイス、適格請求書、仕入税額、電子帳簿、電帳法、電子取引、タイムスタンプ、2割特例", "簡易課税、invoice"],
      [
        3,
        "法人税、所得税、消費税、固定資産税、相続税、贈与税、事業税、住民税、酒税、印紙税、税金",
        "租税、税率、税負担、課税、corporate tax、income tax、consumption tax、property tax、tax",
      ],
      [2, "控除、償却、損金、経費、確定申告、青色申告、領収書、請求書、電子データ、帳簿、deduct", "receipt"],
      [2, "適用期限、期限切れ、延長、時限、sunset、expires、extension"],
    ],
    samples: ["中小企業投資促進税制の適用期限はいつまでですか", "賃上げ促進税制の税額控除率"],
  },
  i05_certification_howto: {
    name: "認定や認証の取り方を調べる",
    keywords: [
      [4, "認定、認証、認めてもら、国のマーク、マークを取、certification、certified、accreditation"],
      [2, "取得方法、取り方、取得したい、取りたい、取るには、受けるには、なるには、認定要件", "how to get、obtain"],
      [
        3,
        "経営力向上計画、経営革新計画、先端設備等導入計画、事業継続力強化計画、計画を出す、出す計画",
        "計画の申請、えるぼし、くるみん、ユースエール、健康経営優良、プライバシーマーク、pマーク",
        "isms、iso、jas、haccp、gap",
      ],
      [1, "健康経営、先端設備、登録、資格、registration"],
    ],
    samples: ["経営力向上計画の認定を受けるには", "くるみん認定の取り方"],
  },
  i06_compat_incompat_stacking: {
    name: "併用の可否を確かめる",
    keywords: [
      [
        7,
        "併用、重複受給、重複申請、二重取り、二重受給、二重に、重ねて、同時に使、同時に申請",
        "同時に受け、一緒に使、一緒に申請、一緒に受け、一緒にもら、両方使、両方申請、両方もら",
        "両方受け、どちらも使、どちらも申請、どちらももら、組み合わせて使、stack、combine",
        "together with、alongside",
      ],
      [4, "重複、二重、併せて、あわせて使、もらっていても、受けていても、使っていても、もらった後に", "併給、double"],
      [2, "両方、組み合わせ、同時、一緒に、both、at the same time"],
    ],
    samples: ["IT導入補助金とものづくり補助金は併用できますか", "国と市の補助金の重複受給は可能ですか"],
  },
  i07_adoption_cases: {
    name: "採択事例と採択率を調べる",
    keywords: [
      [
        6,
        "事例、成功例、活用例、導入例、使った例、例を見、例を教え、採択者、採択された、体験談",
        "case study、case studies、success stor、examples of、example of",
      ],
      [
        5,
        "採択率、採択件数、採択結果、採択数、通過率、倍率、何社採択、受かる確率、通る確率",
        "acceptance rate、adoption rate、success rate、how many were accepted",
      ],
      [
        4,
        "会社の話、会社の取組、会社の取り組み、企業の取組、企業の取り組み、取組を、取り組みを、実例",
        "している会社を、した会社を、companies that",
      ],
      [1, "実績、採択、取組、取り組み、adopted"],
    ],
    samples: ["事業再構築補助金の採択率は", "製造業の活用事例を見たい"],
  },
  i08_similar_municipality_programs: {
    name: "ほかの自治体の似た制度を探す",
    keywords: [
      [
        5,
        "他の自治体、ほかの自治体、他自治体、よその自治体、近隣、隣の市、隣の県、他県、他市、他の市",
        "ほかの市、他の県、ほかの県、他の町、全国の自治体、どの自治体、どこの自治体、自治体を比",
        "市町村を比、自治体ごと、other municipalit、other cities、other prefectures、neighboring",
        "neighbouring",
      ],
      [3, "似た制度、似たような、似ている制度、類似、同じような、同様の制度、similar"],
      [2, "比較、比べ、compare"],
      [1, "自治体、市町村、都道府県、municipal、prefecture"],
    ],
    samples: ["空き店舗補助金と似た制度がある他の自治体は", "近隣の市町村の創業支援と比較したい"],
  },
  i09_succession_closure: {
    name: "事業承継と廃業の支援を調べる",
    keywords: [
      [
        5,
        "事業承継、事業継承、経営承継、後継者、跡継ぎ、跡取り、事業引継ぎ、事業を引き継、会社を継",
        "店を継、家業を継、農業を継、business succession、succession、take over the",
      ],
      [
        5,
        "廃業、閉店、清算、店をたた、店を閉め、会社をたた、会社を閉め、事業をやめ、商売をやめ",
        "closing the business、close my business、closure、winding up、liquidat",
      ],
      [4, "m&a、株式譲渡、事業譲渡、経営者交代、会社を売、会社を譲、acquisition、retire", "sell my company"],
    ],
    samples: ["事業承継・引継ぎの補助金を知りたい", "廃業にかかる費用の支援はありますか"],
  },
  i10_wage_dx_gx_themed: {
    name: "賃上げ・デジタル化・脱炭素の支援を調べる",
    keywords: [
      [4, "賃上げ、賃金引上げ、賃金を上げ、給料を上げ、最低賃金、時給を上げ、wage、raise pay"],
      [
        4,
        "dx、デジタル化、デジタル、it導入、ai導入、itツール、ペーパーレス、省力化、自動化、ロボット",
        "digital、automation",
      ],
      [
        4,
        "gx、脱炭素、省エネ、再エネ、再生可能エネルギー、太陽光、太陽電池、蓄電池、カーボン、co2",
        "電気自動車、充電設備、節電、decarbon、carbon、renewable、solar、energy saving",
        "energy-saving",
      ],
    ],
    samples: ["賃上げに使える助成金", "省エネ設備の導入に使える補助金"],
  },
};
