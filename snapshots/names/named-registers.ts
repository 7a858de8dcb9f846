import type { RecordOf } from "../../schemas/records/tables.ts";

type RegisterNames<Record> = {
  /** What stands before the 13 digits in a key of the table. */
  readonly keyPrefix: string;
  /** Field whose order, with the key after it, is the browsing order; rows without it come last. */
  readonly orderedBy: keyof Record & string;
  /** Names under which a row is found. */
  names(record: Record): readonly (string | null)[];
  /** What rows are filtered by, by the name of its column. */
  readonly columns: Readonly<{ [column: string]: (record: Record) => string | null }>;
};

/** What the name index of each register says of its records. The build states the same in SQL and is held to this. */
export const namedRegisters = {
  houjin: {
    keyPrefix: "",
    orderedBy: "name",
    // The agency keeps some entries out of its own search; their numbers still find them.
    names: ({ name, excluded_from_search }) => (excluded_from_search ? [] : [name]),
    columns: { prefecture: ({ prefecture }) => prefecture },
  } satisfies RegisterNames<RecordOf<"houjin">>,
  invoice_registrant: {
    keyPrefix: "T",
    orderedBy: "normalized_name",
    names: ({ normalized_name, trade_name }) => [normalized_name, trade_name],
    columns: {
      registrant_kind: ({ registrant_kind }) => registrant_kind,
      prefecture: ({ prefecture }) => prefecture,
      registered_date: ({ registered_date }) => registered_date,
      ended_date: endedDate,
    },
  } satisfies RegisterNames<RecordOf<"invoice_registrant">>,
} as const;

export type NamedRegister = keyof typeof namedRegisters;

/** The day from which a registration no longer stood; null while it stands. */
export function endedDate({
  revoked_date: revoked,
  expired_date: expired,
}: Pick<RecordOf<"invoice_registrant">, "revoked_date" | "expired_date">): string | null {
  if (revoked === null || expired === null) return revoked ?? expired;
  return revoked < expired ? revoked : expired;
}
