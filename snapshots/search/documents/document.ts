/** Version of everything that decides how a query is answered: file formats, folding to terms, ranking, filter columns, suggestions. */
export const INDEX_VERSION = "search-11";

/** How much a field says about what the record is: `label` names something about it, `body` is running text. */
export type FieldWeight = "label" | "body";

/** What the index needs to know about one record; everything else stays in the record. */
export type SearchDocument = {
  /** The key of the record in its table; unique within one index. */
  readonly id: string;
  /** The official name as published, empty where the source gives none. */
  readonly name: string;
  /** Other names by which people ask for exactly this record. */
  readonly aliases: readonly string[];
  /** Canonical keys (see identifiers.ts) that resolve to this record before any text is looked at. */
  readonly identifiers: readonly string[];
  /** Prefecture and municipality; a query word equal to one is read as a place. */
  readonly places: readonly string[];
  /** True for what serves the whole country where it states no place: programs and their like. */
  readonly forCountry?: boolean;
  readonly fields: readonly { readonly text: string; readonly weight: FieldWeight }[];
  /** 0..1000, decides between records the text cannot tell apart. */
  readonly prior: number;
  /** True where people shorten the name to characters picked in order (労基法, もの補助). */
  readonly abbreviable: boolean;
};

export const PRIOR_MAX = 1000;
