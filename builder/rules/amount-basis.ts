import type { RecordOf } from "../../schemas/records/tables.ts";
import type { MergedProgram } from "../reconcile/programs/programs.ts";

/** Where the amounts of a program come from; see the field of that name. */
export function amountBasisOf({ stated, rows }: MergedProgram): RecordOf<"program">["amount_basis"] {
  const most = stated.amount_max_man_yen ?? stated.amount_min_man_yen ?? null;
  if (most === null) return rows.some(({ row }) => row.amount_basis === "withheld") ? "withheld" : null;
  const stating = rows.find(({ row }) => (row.amount_max_man_yen ?? row.amount_min_man_yen) === most);
  if (stating?.lineage.official) return "official";
  return stating?.row.amount_basis ?? (statesAmount(stated) ? "words" : "listed");
}

/** Words of the source on the amount: in the name of the program, or in what is held of its page. */
function statesAmount({ primary_name: name, enriched }: MergedProgram["stated"]): boolean {
  const words = JSON.stringify(enriched?.["C_amount"] ?? "");
  return /\d\s*[億万千]?円/.test(`${name} ${words}`.normalize("NFKC"));
}
