/** What a deed is answered in a state, and the state that follows. */
export type Answered<State extends string> = readonly [status: number, code: string | null, next: State];

/** What every deed does in every state in which it can be done. */
export type StateTable<State extends string> = Record<string, Partial<Record<State, Answered<State>>>>;

/** A table as rows, for `it.each`. */
export function rowsOf<State extends string, Deed extends string>(
  table: Record<Deed, Partial<Record<State, Answered<State>>>>,
): { deed: Deed; state: State; status: number; code: string | null; next: State }[] {
  return (Object.entries(table) as [Deed, Record<State, Answered<State>>][]).flatMap(([deed, byState]) =>
    (Object.entries(byState) as [State, Answered<State>][]).map(([state, [status, code, next]]) => ({
      deed,
      state,
      status,
      code,
      next,
    })),
  );
}
