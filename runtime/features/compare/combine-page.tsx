import { ServiceError } from "../../base/errors.ts";
import { checkFundingStack } from "../../endpoints/workflows/funding-stack.ts";
import { Outside } from "../../pages/kit/links.tsx";
import { Notice } from "../../pages/kit/notice.tsx";
import type { Page, Visit } from "../../pages/page.ts";
import { comparePath } from "../../pages/words/addresses.ts";
import { inWords } from "../../pages/words/words.ts";
import { defineTexts } from "../../wire/language.ts";
import { candidatesFor, nameOf, ProgramName, ProgramPicker } from "./program-picker.tsx";

type Pair = {
  readonly program_a: string;
  readonly program_b: string;
  readonly verdict: string;
  readonly condition: "same_asset" | null;
  readonly rule_chain: readonly {
    readonly kind: string;
    readonly description: string | null;
    readonly source_urls: readonly string[];
  }[];
  readonly next_actions: readonly { readonly action_id: string; readonly label_ja: string }[];
};

type Stack = {
  readonly program_ids: readonly string[];
  readonly all_pairs_status: string;
  readonly pairs: readonly Pair[];
};

const texts = defineTexts({
  ja: {
    title: "併用確認",
    lead: "2つから5つの制度について、収録している併用のルールを組み合わせごとに示します。「不明」は、併用できるという意味ではありません。",
    few: "異なる制度を2つ以上選んでください。",
    sameAsset: "同じ資産・経費には併用不可",
    compare: "選んだ制度を並べて比べる",
    matrix: "組み合わせの表",
    program: "制度",
    pairs: "組み合わせごとの根拠",
    source: "出典",
    rule: "この組み合わせについて収録しているルールはありません。",
    next: "次の手順",
    /** The API has them in Japanese. */
    steps: {} as Readonly<Record<string, string>>,
  },
  en: {
    title: "Combine",
    lead: "What is registered about combining two to five programs, pair by pair. “Not known” never means that they can be combined.",
    few: "Choose at least two different programs.",
    sameAsset: "Not for the same asset",
    compare: "Compare them side by side",
    matrix: "Every pair",
    program: "Program",
    pairs: "What each pair rests on",
    source: "source",
    rule: "No rule about this pair is registered.",
    next: "What to do",
    steps: {
      separate_assets: "make sure that they do not pay for the same asset or expense",
      choose_one: "choose one of the two",
      check_conditions: "check the conditions",
      confirm_with_offices: "check it against the call for applications",
      ask_offices: "ask the offices in charge",
    },
  },
});

const most = 5;
const tags: Readonly<Record<string, string>> = {
  compatible: "good",
  incompatible: "warning",
  requires_review: "review",
  unknown: "info",
};

/** The rules on combining programs, as a matrix. */
export const combinePage: Page = {
  path: "/combine",
  reads: "snapshot",
  async show(visit) {
    const t = texts[visit.language];
    const sent = visit
      .queryAll("p")
      .map((text) => text.trim().slice(0, 200))
      .filter((text, at, all) => text !== "" && all.indexOf(text) === at)
      .slice(0, most);
    const stack = sent.length === 0 ? null : await checked(visit, sent);
    return {
      title: t.title,
      wide: true,
      about: { description: t.lead, path: "/combine" },
      content: (
        <>
          <p class="lead">{t.lead}</p>
          <ProgramPicker
            visit={visit}
            path="/combine"
            field="p"
            chosen={sent}
            most={most}
            candidates={await candidatesFor(visit)}
          />
          {stack === "few" && <Notice kind="info" title={t.few} />}
          {stack !== null && stack !== "few" && <Matrix visit={visit} stack={stack} />}
        </>
      ),
    };
  },
};

async function checked({ ask }: Visit, ids: readonly string[]): Promise<Stack | "few"> {
  if (ids.length < 2) return "few";
  try {
    return await ask<Stack>(checkFundingStack, { body: { program_ids: ids } });
  } catch (error) {
    if (error instanceof ServiceError && error.code === "too_few_unique_programs") return "few";
    throw error;
  }
}

function Matrix({ visit, stack }: { readonly visit: Visit; readonly stack: Stack }) {
  const t = texts[visit.language];
  const ids = stack.program_ids;
  const pairOf = (a: string, b: string) =>
    stack.pairs.find(
      (pair) => (pair.program_a === a && pair.program_b === b) || (pair.program_a === b && pair.program_b === a),
    );
  return (
    <>
      <h2>{t.matrix}</h2>
      <p>
        <a href={visit.link(comparePath, { ids })}>{t.compare}</a>
      </p>
      <div class="scroll" tabindex={0} role="region" aria-label={t.matrix}>
        <table class="matrix">
          <thead>
            <tr>
              <th scope="col">{t.program}</th>
              {ids.map((id) => (
                <th scope="col">{nameOf(visit, id)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ids.map((row) => (
              <tr>
                <th scope="row">
                  <ProgramName visit={visit} id={row} />
                </th>
                {ids.map((column) => (
                  <td>{row === column ? "–" : <Verdict visit={visit} pair={pairOf(row, column)} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>{t.pairs}</h2>
      {stack.pairs.map((pair) => (
        <PairCard visit={visit} pair={pair} />
      ))}
    </>
  );
}

function PairCard({ visit, pair }: { readonly visit: Visit; readonly pair: Pair }) {
  const { language } = visit;
  const t = texts[language];
  return (
    <section class="panel">
      <h3>
        <ProgramName visit={visit} id={pair.program_a} /> × <ProgramName visit={visit} id={pair.program_b} />
      </h3>
      <p>
        <Verdict visit={visit} pair={pair} />
      </p>
      {pair.rule_chain.length === 0 && <p>{t.rule}</p>}
      <ul>
        {pair.rule_chain.map(({ kind, description, source_urls: urls }) => (
          <li>
            {inWords("rule_kind", kind, language)} {description}{" "}
            {urls.map((url) => (
              <>
                <Outside href={url}>{t.source}</Outside>{" "}
              </>
            ))}
          </li>
        ))}
      </ul>
      {pair.next_actions.length > 0 && (
        <p class="faint">
          {t.next}:{" "}
          {pair.next_actions
            .map(({ action_id: id, label_ja: japanese }) => t.steps[id] ?? japanese)
            .join(language === "ja" ? "、" : "; ")}
        </p>
      )}
    </section>
  );
}

function Verdict({ visit, pair }: { readonly visit: Visit; readonly pair: Pair | undefined }) {
  const verdict = pair?.verdict ?? "unknown";
  const words =
    pair?.condition === "same_asset" ? texts[visit.language].sameAsset : inWords("verdict", verdict, visit.language);
  return <span class={`tag ${tags[verdict] ?? "info"}`}>{words}</span>;
}
