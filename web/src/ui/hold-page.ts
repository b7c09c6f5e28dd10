/** A page of rows, each in its place until another page is shown. */
export interface HeldPage<T> {
  /** Identifies the list: tab, filters and page. */
  readonly place: string;
  /** The rows of the latest answer. */
  readonly answer: readonly T[];
  readonly ids: readonly string[];
  /** Each row as it was last known. */
  readonly known: ReadonlyMap<string, T>;
}

type IdOf<T> = (row: T) => string;

const byId = <T>(rows: readonly T[], idOf: IdOf<T>) => rows.map((row) => [idOf(row), row] as const);

/** The page after another answer: rows that it lacks stay in their places, new ones come at the end. */
export function holdPage<T>(held: HeldPage<T> | null, place: string, answer: readonly T[], idOf: IdOf<T>): HeldPage<T> {
  if (held?.place === place && held.answer === answer) return held;
  if (held?.place !== place || held.ids.length === 0)
    return { place, answer, ids: answer.map(idOf), known: new Map(byId(answer, idOf)) };
  const added = answer.map(idOf).filter((id) => !held.known.has(id));
  return { place, answer, ids: [...held.ids, ...added], known: new Map([...held.known, ...byId(answer, idOf)]) };
}

/** The page with a row as it is after a change. */
export const withRow = <T>(held: HeldPage<T>, row: T, idOf: IdOf<T>): HeldPage<T> => ({
  ...held,
  known: new Map([...held.known, [idOf(row), row]]),
});

/** The rows in their places, and those of them that the latest answer lacks. */
export function rowsOf<T>({ ids, known, answer }: HeldPage<T>, idOf: IdOf<T>) {
  const here = new Set(answer.map(idOf));
  const rows = ids.flatMap((id) => known.get(id) ?? []);
  return { rows, gone: rows.filter((row) => !here.has(idOf(row))) };
}
