/** A number of employees that a text names. */
export type FoundStaff = { readonly start: number; readonly end: number; readonly count: number };

/** The numbers of employees in an NFKC text, left to right. */
export function findStaff(text: string): FoundStaff[] {
  const staff =
    /(?:(?:従業員|社員|職員|スタッフ)(?:数|が|は|数が|数は)?\s*(?:約)?([0-9]{1,6})\s*[人名]?(?:以下|以上|未満|程度)?(?:の)?)|(?:([0-9]{1,6})\s*(?:人|名)(?:以下|以上|未満|程度)?の(?:会社|企業|事業所|工場|店))|(?:(?:with|of)?\s*\b([0-9]{1,6})\s+(?:employees|staff|people|workers))/giu;
  return [...text.matchAll(staff)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    count: Number(match[1] ?? match[2] ?? match[3]),
  }));
}
