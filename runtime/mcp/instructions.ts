/** What a model is told once, before it sees any tool. */
export const instructions =
  "Konkyo answers from one signed snapshot of official Japanese sources: public programs (補助金・助成金・融資), laws, court " +
  "decisions, tax measures, companies, sanctions, public contracts. Every answer names its sources and what it lacks. Rules: " +
  "(1) an empty answer is never proof that nothing exists; say what was searched; (2) pass on known_gaps and match.note_ja to the " +
  "user; (3) cite source_url with its fetch date; (4) take ids from answers, never make one up. Japanese works best for names and " +
  "questions. Without an API key three calls a day are free; with one a unit costs 3 JPY before tax.";
