import type { RecordOf } from "../../schemas/records/tables.ts";
import { corporateName, stripCorporateForm } from "../../snapshots/text/entities/corporate-form.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";

const TO_FULL_WIDTH = 0xfee0;

/** A corporate number that a name may mean, with the place of the company; null where it is not known. */
export type Candidate = { readonly number: string; readonly prefecture: string | null };

/** A company as a record names it. */
type NamedCompany = {
  readonly id: string;
  readonly kind: "enforcement_case" | "case_study";
  readonly name: string | null;
  readonly number: string | null;
  readonly prefecture: string | null;
  readonly url: string | null;
};

/**
 * A name as the register writes it, letters and digits full-width, without blanks: ㈱ABC is 株式会社ＡＢＣ. Null for a name without
 * a legal form, which may be anybody's.
 */
export function registeredName(name: string): string | null {
  const { form, position } = corporateName(name);
  if (form === null) return null;
  const rest = stripCorporateForm(name)
    .replaceAll(/\s/g, "")
    .replaceAll(/[!-~]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + TO_FULL_WIDTH));
  return position === "head" ? `${form}${rest}` : `${rest}${form}`;
}

/** The companies of enforcement cases and case studies. */
export function companiesOf(records: {
  readonly enforcement_case: readonly RecordOf<"enforcement_case">[];
  readonly case_study: readonly RecordOf<"case_study">[];
}): NamedCompany[] {
  return [
    ...records.enforcement_case.map((record) => ({
      id: record.case_id,
      kind: "enforcement_case" as const,
      name: record.recipient_name,
      number: record.recipient_houjin_bangou,
      prefecture: record.prefecture,
      url: record.source_url,
    })),
    ...records.case_study.map((record) => ({
      id: record.case_id,
      kind: "case_study" as const,
      name: record.company_name,
      number: record.houjin_bangou,
      prefecture: record.prefecture,
      url: record.source_url,
    })),
  ];
}

/** What is known of the companies of some names. */
export type RegisteredCompanies = {
  readonly byName: ReadonlyMap<string, readonly Candidate[]>;
  /** Does the snapshot hold the whole register, so that no namesake can be missing? */
  readonly isWhole: boolean;
};

/**
 * Numbers of companies that records name without one, where exactly one of that name is known in that prefecture: by another
 * record that states its number, or by the register. The records themselves stay without a number: a name is no identity.
 */
export function* numbersOfCompanies(
  companies: readonly NamedCompany[],
  registered: RegisteredCompanies,
): Generator<DerivedRelation> {
  const stated = new Map<string, Candidate[]>();
  for (const { name, number, prefecture } of companies) {
    const key = name === null ? null : registeredName(name);
    if (key !== null && number !== null) stated.set(key, [...(stated.get(key) ?? []), { number, prefecture }]);
  }
  for (const { id, kind, name, number, prefecture, url } of companies) {
    const key = name === null || number !== null || prefecture === null ? null : registeredName(name);
    if (key === null) continue;
    const ofRecords = stated.get(key) ?? [];
    const candidates = [...ofRecords, ...(registered.byName.get(key) ?? [])];
    // One whose place is not known may be another company of that name.
    const here = candidates.filter((each) => each.prefecture === null || each.prefecture === prefecture);
    const first = here.find((each) => each.prefecture !== null);
    if (first === undefined || here.some((each) => each.number !== first.number)) continue;
    const isSure = registered.isWhole || ofRecords.some((each) => each.prefecture === prefecture);
    yield relationOf(
      { id, kind },
      { id: first.number, kind: "houjin" },
      {
        type: "related",
        basis: "name_and_place",
        confidence: isSure ? confidence.companyNamed : confidence.companyNamedInPart,
        source_url: url,
      },
    );
  }
}
