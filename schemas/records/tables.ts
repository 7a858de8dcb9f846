import { z } from "zod";
import { Bid } from "./bid.ts";
import { CaseStudy } from "./case-study.ts";
import { CourtDecision } from "./court-decision.ts";
import { EnforcementCase } from "./enforcement.ts";
import { ExclusionRule } from "./exclusion.ts";
import { Houjin } from "./houjin.ts";
import { InvoiceRegistrant } from "./invoice.ts";
import { Law, LawAlias, LawArticle } from "./law.ts";
import { LexiconRecord } from "./lexicon.ts";
import { LoanProgram } from "./loan.ts";
import { AcceptanceStat, ApplicationRound, Certification, MutualPlan } from "./program-link.ts";
import { ProgramDetail } from "./program.ts";
import { Annotation, Change, Fact, Relation, Source, Trace } from "./provenance.ts";
import { TaxRuleset } from "./tax-ruleset.ts";

/** One table of a snapshot. Its record is hashed, stored and served in exactly this shape. */
export type TableDefinition<Name extends string = string, Shape extends z.ZodObject = z.ZodObject> = {
  readonly name: Name;
  /** Field whose value identifies a record. */
  readonly key: Extract<keyof z.output<Shape>, string>;
  readonly record: Shape;
  /** Flat and millions of rows long: handled by SQL, never row by row. */
  readonly register: boolean;
  /** One of the ten datasets that statistics and coverage speak of. */
  readonly dataset: boolean;
  /** Part of the snapshot id. */
  readonly hashed: boolean;
  readonly description: string;
};

const dataset = { register: false, dataset: true, hashed: true } as const;
const register = { register: true, dataset: false, hashed: true } as const;
const companion = { register: false, dataset: false, hashed: true } as const;

/** Every table of a snapshot by name. */
export const tables = {
  program: define("program", "unified_id", ProgramDetail, dataset, "Public support programs."),
  law: define("law", "unified_id", Law, dataset, "Laws, orders, ordinances and circulars."),
  law_article: define("law_article", "article_id", LawArticle, companion, "Articles of laws, revision by revision."),
  law_alias: define("law_alias", "alias_id", LawAlias, companion, "Other names of laws."),
  court_decision: define("court_decision", "unified_id", CourtDecision, dataset, "Published court decisions."),
  bid: define("bid", "unified_id", Bid, dataset, "Procurement notices and awards."),
  loan_program: define("loan_program", "id", LoanProgram, dataset, "Loans of public lenders."),
  enforcement_case: define(
    "enforcement_case",
    "case_id",
    EnforcementCase,
    dataset,
    "Published sanctions, recoveries and audit findings.",
  ),
  invoice_registrant: define(
    "invoice_registrant",
    "invoice_registration_number",
    InvoiceRegistrant,
    { ...register, dataset: true },
    "Registered issuers of qualified invoices.",
  ),
  houjin: define("houjin", "houjin_bangou", Houjin, register, "Register of corporate numbers."),
  case_study: define(
    "case_study",
    "case_id",
    CaseStudy,
    dataset,
    "Published examples of companies that used programs.",
  ),
  tax_ruleset: define("tax_ruleset", "unified_id", TaxRuleset, dataset, "Tax measures with their conditions."),
  exclusion_rule: define("exclusion_rule", "rule_id", ExclusionRule, dataset, "Rules about combining programs."),
  certification: define("certification", "entity_id", Certification, companion, "Certifications and recognitions."),
  mutual_plan: define("mutual_plan", "entity_id", MutualPlan, companion, "Mutual-aid, pension and insurance plans."),
  relation: define("relation", "relation_id", Relation, companion, "How entities relate to each other."),
  annotation: define("annotation", "annotation_id", Annotation, companion, "Remarks on entities."),
  application_round: define("application_round", "round_id", ApplicationRound, companion, "Calls for applications."),
  acceptance_stat: define("acceptance_stat", "stat_id", AcceptanceStat, companion, "Applications and acceptances."),
  source: define("source", "source_id", Source, companion, "Pages and files that records were read from."),
  fact: define("fact", "fact_id", Fact, companion, "Stated values of single fields, with their sources."),
  lexicon: define("lexicon", "line_id", LexiconRecord, companion, "Words that questions and records are read with."),
  change: define(
    "change",
    "change_id",
    Change,
    { ...companion, hashed: false },
    "Differences from the snapshot before; outside the snapshot id.",
  ),
  trace: define(
    "trace",
    "trace_id",
    Trace,
    { ...companion, hashed: false },
    "Rows that records were made of, and the fields that each decided; outside the snapshot id.",
  ),
};

export type TableName = keyof typeof tables;

/** A record of a table, as it is hashed and served. */
export type RecordOf<Name extends TableName> = z.output<(typeof tables)[Name]["record"]>;

/** Every table name, in the order of the registry. */
export const tableNames = Object.keys(tables) as TableName[];

export type TableField = {
  readonly name: string;
  readonly kind: FieldKind;
  readonly nullable: boolean;
  /** What it means and in which unit; null where the schema does not say. */
  readonly description: string | null;
};

/** The fields of a table in declared order, derived from its schema: what SQL columns are made from. */
export function fieldsOf(table: TableName): readonly TableField[] {
  return Object.entries(tables[table].record.shape).map(([name, schema]) => ({
    name,
    kind: kindOf(schema),
    nullable: z.safeParse(schema, null).success,
    description: descriptionOf(schema),
  }));
}

function define<Name extends string, Shape extends z.ZodObject>(
  name: Name,
  key: TableDefinition<Name, Shape>["key"],
  record: Shape,
  traits: { readonly register: boolean; readonly dataset: boolean; readonly hashed: boolean },
  description: string,
): TableDefinition<Name, Shape> {
  return { name, key, record, ...traits, description };
}

/** How a field is stored: one column type each; `string_list` and `json` hold what does not fit a scalar. */
type FieldKind = "string" | "integer" | "number" | "boolean" | "date" | "timestamp" | "string_list" | "json";

/** The storage kind of a field; nullable and optional wrappers do not count. Objects, unions and mixed lists are `json`. */
function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return kindOf(schema.unwrap());
  if (schema instanceof z.ZodISODate) return "date";
  if (schema instanceof z.ZodISODateTime) return "timestamp";
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return "string";
  if (schema instanceof z.ZodNumberFormat) return "integer";
  if (schema instanceof z.ZodNumber) return "number";
  if (schema instanceof z.ZodBoolean) return "boolean";
  if (schema instanceof z.ZodArray && kindOf(schema.element) === "string") return "string_list";
  return "json";
}

/** What a field means, as its schema says; a nullable field without words of its own means what it wraps. */
function descriptionOf(schema: z.core.$ZodType): string | null {
  const { description } = z.globalRegistry.get(schema) ?? {};
  if (description) return description;
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? descriptionOf(schema.unwrap()) : null;
}
