/** What the value of an argument can be completed from. */
export type Completion = "program" | "law" | "company" | "prefecture";

export type PromptArgument = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly completion?: Completion;
};

/** A way of working that a person starts by its name. */
export type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** What the model is told; arguments that were not sent are empty. */
  text(given: Readonly<Record<string, string>>): string;
};

/** Rules that hold for every answer from evidence. */
export const rules =
  "Answer in the user's language. Cite source_url and its fetch date for every statement. Say what known_gaps and match name. Never " +
  "call an empty answer proof that nothing exists. Tell the cost that the tools reported.";
