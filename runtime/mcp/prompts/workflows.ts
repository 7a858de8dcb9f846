/** Completion source of an argument. */
export type Completion = "program" | "law" | "company" | "prefecture";

type PromptArgument = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly completion?: Completion;
};

/** A workflow that a user starts by name. */
type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The text for the model; arguments that were not sent are empty. */
  text(given: Readonly<Record<string, string>>): string;
};

/** Rules for every answer based on evidence. */
const rules =
  "Answer in the user's language. Cite source_url and its fetch date for every statement. Say what known_gaps and match name. Never " +
  "call an empty answer proof that nothing exists. Tell the cost that the tools reported.";

const needed = (name: string, description: string, completion?: PromptArgument["completion"]): PromptArgument => ({
  name,
  description,
  required: true,
  ...(completion === undefined ? {} : { completion }),
});
const optional = (...argument: Parameters<typeof needed>): PromptArgument => ({
  ...needed(...argument),
  required: false,
});

/** The most requested workflows. */
export const prompts: readonly Prompt[] = [
  {
    name: "screen_subsidies",
    title: "Screen subsidies for a business (補助金の絞り込み)",
    description:
      "From what a business is and plans to programs that may fit, with caveats, deadlines and combinations.",
    arguments: [
      needed("business", "What the business does and plans: 「従業員18人の金属加工業、機械を更新したい」"),
      optional("prefecture", "Where it is: 「埼玉県」", "prefecture"),
    ],
    text: ({ business, prefecture }) =>
      steps(`Find public programs for this business: ${business}${prefecture ? ` in ${prefecture}` : ""}.`, [
        "Call prescreen_programs with place, industry (letter of the JSIC division), size, planned amount and purpose, as far as they are stated. Do not guess what is not.",
        "Call search_programs with one or two words of the purpose, to see programs whose records say little.",
        "Read the three best with get_evidence_packet (subject_kind program), and call upcoming_deadlines for the place.",
        "If two of them would be used together, call check_funding_stack with their ids.",
        "Report a table: program, amount, rate, deadline, why it fits, caveats, source. Then list what has to be asked at the office.",
      ]),
  },
  {
    name: "company_due_diligence",
    title: "Look into a company (取引先の調査)",
    description:
      "Register, invoice registration, sanctions, contracts and case studies of one company, with what cannot be confirmed.",
    arguments: [needed("company", "Name or corporate number: 「株式会社見本」「1011001030018」", "company")],
    text: ({ company }) =>
      steps(`Look into this company: ${company}.`, [
        "Unless it is a 13-digit number, call search_houjin, and ask the user which candidate is meant when several fit.",
        "Read the company with get_evidence_packet (subject_kind houjin, subject_id the number).",
        "Call check_enforcement with the number, and once more with target_name: some sanctions are published without a number.",
        "Report section by section: what was found with its source, what was searched without a hit, what is not held here. Give no score and no verdict; no hit is not a clearance.",
      ]),
  },
  {
    name: "research_law_and_precedents",
    title: "Research law and precedents (法令と判例の調査)",
    description: "The articles that a legal question turns on, in their exact wording, and decisions that apply them.",
    arguments: [
      needed("question", "The question: 「従業員の不法行為について会社は責任を負うか」"),
      optional("law", "A law to start from: 「民法」", "law"),
    ],
    text: ({ question, law }) =>
      steps(`Research this legal question: ${question}${law ? ` Start from ${law}.` : ""}`, [
        "Name the articles that you expect to matter, and read each with get_law_article. Quote only text that the tool gave.",
        "Call search_court_decisions with the question in Japanese and, where you have its id, with references_law_id.",
        "Read the decisions that you rely on with get_evidence_packet (subject_kind court_decision).",
        "Write a memo: question, articles, decisions, what follows, what is open. Then call verify_citations with the memo and correct what is not found.",
      ]),
  },
  {
    name: "check_combination",
    title: "Check whether programs can be combined (併用の確認)",
    description: "Pair by pair what sources say about using programs together, and whom to ask where they say nothing.",
    arguments: [needed("programs", "Two to five programs, by name or id: 「持続化補助金、IT導入補助金」", "program")],
    text: ({ programs }) =>
      steps(`Can these programs be combined: ${programs}?`, [
        "Find the id of each name with search_programs; ask the user where several programs fit.",
        "Call check_funding_stack with the ids.",
        "For each pair report the verdict, the rule in words and its source. compatible needs a sourced statement; unknown is not a yes.",
        "List the offices to ask, from next_actions, and the conditions that change the amount.",
      ]),
  },
];

function steps(task: string, todo: readonly string[]): string {
  return [task, ...todo.map((step, index) => `${index + 1}. ${step}`), rules].join("\n");
}
