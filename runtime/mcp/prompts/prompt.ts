/** Completion source of an argument. */
export type Completion = "program" | "law" | "company" | "prefecture";

export type PromptArgument = {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  readonly completion?: Completion;
};

/** A workflow that a user starts by name. */
export type Prompt = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly PromptArgument[];
  /** The text for the model; arguments that were not sent are empty. */
  text(given: Readonly<Record<string, string>>): string;
};

/** Rules for every answer based on evidence. */
export const rules =
  "Answer in the user's language. Cite source_url and its fetch date for every statement. Say what known_gaps and match name. Never " +
  "call an empty answer proof that nothing exists. Tell the cost that the tools reported.";
