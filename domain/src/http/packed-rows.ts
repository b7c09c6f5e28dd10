/** Any JSON value; absent properties are undefined. */
type Value = unknown;
type Row = Record<string, Value>;

/**
 * One property of all rows. `is`: the same in every row. `each`: a value per row, or, with `at`, the different values
 * and each row's place among them. `rows`: the same for objects. `lengths`: lists of objects, one after another.
 */
type Column =
  | { readonly is: Value }
  | { readonly each: readonly Value[]; readonly at?: readonly Place[] }
  | { readonly rows: PackedRows; readonly at?: readonly Place[] }
  | { readonly rows: PackedRows; readonly lengths: readonly number[] };

/** A row's place among the different values; null for null, -1 where the row has no such property. */
type Place = number | null;

interface PackedRows {
  readonly count: number;
  readonly columns: Readonly<Record<string, Column>>;
}

/** An answer whose lists of rows are packed: `packed` names them. */
interface Packed {
  readonly packed: readonly string[];
  readonly answer: Row;
}

/** Asks for an answer with packed rows, and says that it has them. */
export const packedType = 'application/vnd.shipmagic.packed+json';

/** A shorter list is not worth it. */
const fewestRows = 8;

const isObject = (value: Value): value is Row =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const isRows = (value: Value): value is Row[] => Array.isArray(value) && value.every(isObject);

/**
 * Lists say the same again and again: names of properties, vendors, warehouses, nothing. Written by columns, with each
 * value once, a page of orders takes a quarter of the bytes. Null if the answer has no list worth it.
 */
export function packAnswer(answer: Value): Packed | null {
  if (!isObject(answer)) return null;
  const packed = Object.keys(answer).filter((key) => {
    const value = answer[key];
    return isRows(value) && value.length >= fewestRows;
  });
  if (packed.length === 0) return null;
  const lists = packed.map((key) => [key, packRows(answer[key] as Row[])]);
  return { packed, answer: { ...answer, ...Object.fromEntries(lists) } };
}

/** The answer as it was before it was packed. */
export function unpackAnswer({ packed, answer }: Packed): Row {
  const lists = packed.map((key) => [key, unpackRows(answer[key] as PackedRows)]);
  return { ...answer, ...Object.fromEntries(lists) };
}

function packRows(rows: readonly Row[]): PackedRows {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = keys.flatMap((key) => {
    // Every object has a `valueOf`, but hardly one of its own.
    const column = packColumn(rows.map((row) => (Object.hasOwn(row, key) ? row[key] : undefined)));
    return column ? [[key, column] as const] : [];
  });
  return { count: rows.length, columns: Object.fromEntries(columns) };
}

function packColumn(values: readonly Value[]): Column | null {
  const [first] = values;
  // Most columns say the same in every row, or nothing.
  if ((typeof first !== 'object' || first === null) && values.every((value) => value === first))
    return first === undefined ? null : { is: first };
  if (values.every(isRows)) {
    const all = values.flat();
    if (all.length > 0) return { rows: packRows(all), lengths: values.map((list) => list.length) };
  }
  const { different, at } = placed(values);
  if (different.length === 0) return at.includes(null) ? (at.includes(-1) ? { each: [], at } : { is: null }) : null;
  const complete = !at.includes(-1) && !at.includes(null);
  if (different.length === 1 && complete) return { is: different[0] };
  const each = complete && different.length === values.length;
  if (different.every(isObject)) return { rows: packRows(different), ...(each ? {} : { at }) };
  const worthIt = lengthOf(different) + lengthOf(at) < lengthOf(values);
  return worthIt || at.includes(-1) ? { each: different, at } : { each: values };
}

/** About as many characters as they take when written. */
const lengthOf = (values: readonly Value[]): number =>
  values.reduce((sum: number, value) => sum + (typeof value === 'string' ? value.length + 3 : 3), 0);

function placed(values: readonly Value[]): { different: Value[]; at: Place[] } {
  const places = new Map<Value, number>();
  // By how they are written: two objects are the same when they are written the same.
  const placesOfObjects = new Map<Value, number>();
  const different: Value[] = [];
  const at = values.map((value): Place => {
    if (value === undefined) return -1;
    if (value === null) return null;
    const [known, key] = typeof value === 'object' ? [placesOfObjects, JSON.stringify(value)] : [places, value];
    const place = known.get(key) ?? different.push(value) - 1;
    known.set(key, place);
    return place;
  });
  return { different, at };
}

function unpackRows({ count, columns }: PackedRows): Row[] {
  const unpacked = Object.entries(columns).map(([key, column]) => [key, unpackColumn(column, count)] as const);
  return Array.from({ length: count }, (_, i) =>
    Object.fromEntries(unpacked.map(([key, values]) => [key, values[i]]).filter(([, value]) => value !== undefined)),
  );
}

function unpackColumn(column: Column, count: number): readonly Value[] {
  if ('is' in column) return Array.from({ length: count }, () => column.is);
  const values = 'rows' in column ? unpackRows(column.rows) : column.each;
  if ('lengths' in column) {
    let from = 0;
    return column.lengths.map((length) => {
      from += length;
      return values.slice(from - length, from);
    });
  }
  return column.at ? column.at.map((place) => (place === null ? null : values[place])) : values;
}
