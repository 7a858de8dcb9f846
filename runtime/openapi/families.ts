/** A group of operations in the documents. */
export type Family = { readonly name: string; readonly description: string };

/** The group of an operation, by the prefix of its id. Throws for an unknown prefix. */
export function familyOf(operationId: string): Family {
  const family = families[operationId.replace(/-\d+$/, "")];
  if (!family) throw new Error(`${operationId}: its family has no entry in the list of families`);
  return family;
}

/** Place of that group in the list of groups. Throws for an unknown prefix. */
export function familyPlace(operationId: string): number {
  return Object.values(families).indexOf(familyOf(operationId));
}

const families: Readonly<Record<string, Family>> = {
  PRG: {
    name: "Programs",
    description: "Public support programs: search, read one, read many, and screen them against a profile.",
  },
  EXC: {
    name: "Exclusion rules",
    description: "Rules on combining programs. That no rule is hit never means that a combination is allowed.",
  },
  MET: { name: "Meta and health", description: "What the service holds, how fresh it is, and whether it is up." },
  BIL: { name: "Billing and cost", description: "Payment, and what calls would cost." },
  FBK: { name: "Feedback", description: "Remarks on answers." },
  EVD: {
    name: "Evidence",
    description:
      "Packets, source manifests and company packs: records with their sources and known gaps. An empty answer proves nothing.",
  },
  ACC: { name: "Account and session", description: "The caller's own account: usage, cap, key, invoices, sessions." },
  ALR: {
    name: "Alerts",
    description: "Standing orders to be told about changes by webhook or mail, what became of each event, and a test.",
  },
  DEV: {
    name: "Device authorization",
    description:
      "Keys for programs without a browser: the device shows a code, its person approves it on a page (RFC 8628).",
  },
  SUB: {
    name: "Mail and newsletter",
    description: "News and the compliance newsletter by mail: ask for them, confirm an address, end them.",
  },
  STA: {
    name: "Public statistics",
    description: "What the snapshot holds, how well it is sourced and how the service is used, all accounts together.",
  },
  CAL: { name: "Calendar", description: "Application deadlines that come up." },
  DAT: {
    name: "Datasets",
    description:
      "Case studies, loans, enforcement cases, invoice registrants, laws, court decisions, tax rulesets and bids: search " +
      "and read. That nothing is found never means that nothing exists.",
  },
  AM: {
    name: "Lookups",
    description:
      "Small steps for agents: open programs, relations, law articles, sanctions, provenance, validation. Failures are a 200 " +
      "with error set and cost nothing; finding nothing is no failure and proves nothing.",
  },
  AUD: { name: "Audit", description: "Rulesets over many profiles, workpapers, and the seals of answers." },
  TST: { name: "Testimonials", description: "What users say, shown once the operator has looked at it." },
  ADV: {
    name: "Advisors",
    description:
      "Firms that help with applications: match, sign-up, referrals with consent, conversions. A match is relevance, not " +
      "endorsement.",
  },
  WID: {
    name: "Widget",
    description:
      "Search of programs from the pages of other sites, with a key of their own that only their origins can use.",
  },
  A2A: {
    name: "Delegated tasks",
    description: "Work that another agent hands over: skills, and tasks that run them and tell how far they are.",
  },
  ADD: {
    name: "Names and citations",
    description:
      "From what a person writes to records: names as one types, companies by name, citations in a text. That nothing is found never means that " +
      "nothing exists.",
  },
  INT: {
    name: "Integrity",
    description: "What proves records, snapshots and seals without trust in this service: proofs, keys, checkpoints.",
  },
  EXT: {
    name: "Workflows",
    description: "Registrations in bulk, a look at accounting exports that are kept nowhere, and saved searches.",
  },
  SPC: { name: "Contract", description: "This interface as machines read it." },
  DSC: { name: "Discovery", description: "What machines that do not know the service read first." },
};
