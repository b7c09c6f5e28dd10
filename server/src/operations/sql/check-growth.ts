import { type Fields, kindOf, listOf, nameParts } from './parse-tree.ts';
import { RefusedQuery } from './refused-query.ts';

/** How many times longer than what it reads a text may become. */
const mostGrowth = 10_000;
/** A text that stands for another one, or between others. */
const longestInsert = 20;

/** Where columns are made. */
const making: ReadonlySet<string> = new Set(['targetList', 'valuesLists', 'functions']);

/** The argument that is put in, as often as there are places for it. */
const inserted: ReadonlyMap<string, number> = new Map([
  ['replace', 2],
  ['regexp_replace', 2],
  ['array_to_string', 1],
  ['concat_ws', 0],
]);

const joining: ReadonlySet<string> = new Set(
  `concat concat_ws array_cat array_append array_prepend json_build_object jsonb_build_object json_build_array
   jsonb_build_array overlay`.split(/\s+/),
);

/**
 * Refuses what doubles a text again and again, or puts a long one in many places: nothing in PostgreSQL limits the
 * memory for that. @throws RefusedQuery
 */
export function checkGrowth(select: Fields): void {
  if (growthWithin(select) > mostGrowth)
    throw new RefusedQuery('The query would make texts too long', 'Put fewer columns together, or in fewer steps.');
}

/** At most how many times longer than what is read a text becomes, where each part may read what another one made. */
function growthWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return Math.max(1, ...value.map(growthWithin));
  const fields = value as Fields;
  let growth = 1;
  let most = 1;
  for (const [key, inner] of Object.entries(fields)) {
    // One after the other, as items of FROM may be; the halves of a UNION stand beside each other.
    if (key === 'withClause') growth *= growthOfParts(inner as Fields);
    else if (key === 'fromClause') growth *= product(listOf(inner));
    else if ('jointype' in fields && (key === 'larg' || key === 'rarg')) growth *= growthWithin(inner);
    else most = Math.max(most, growthWithin(inner));
    if (making.has(key)) growth *= Math.max(1, ...partsOf(inner).map(growthOf));
  }
  return growth * most;
}

const product = (items: readonly Fields[]): number => items.reduce((all, item) => all * growthWithin(item), 1);

function growthOfParts({ ctes, recursive }: Fields): number {
  const growth = product(listOf(ctes));
  if (recursive && growth > 1)
    throw new RefusedQuery('WITH RECURSIVE cannot make texts and lists out of several others');
  return growth;
}

/** How many times one expression holds what it reads; what other SELECTs within it make is counted for these. */
function growthOf(node: unknown): number {
  const [kind, fields] = kindOf(node);
  if (kind === 'A_Const') return 0;
  if (kind === 'ColumnRef' || kind === 'SubLink') return 1;
  const name = nameParts(fields.funcname).at(-1) ?? '';
  const inner = partsOf(fields).map(growthOf);
  const sum = inner.reduce((all, one) => all + one, 0);
  const isJoin =
    joining.has(name) ||
    kind === 'A_ArrayExpr' ||
    kind === 'RowExpr' ||
    (kind === 'A_Expr' && nameParts(fields.name).at(-1) === '||');
  if (!inserted.has(name)) return isJoin ? sum : Math.max(0, ...inner);
  const length = insertedLength(name, listOf(fields.args));
  return Math.max(1, sum) * Math.max(1, length);
}

/** The nodes that a node is made of. */
function partsOf(value: unknown): Fields[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Fields).flatMap(([key, inner]) =>
    /^[A-Z]/.test(key) ? [{ [key]: inner }] : partsOf(inner),
  );
}

function insertedLength(name: string, args: readonly Fields[]): number {
  const text = constantText(args[inserted.get(name) ?? 0]);
  if (text === null || text.length > longestInsert)
    throw new RefusedQuery(`What ${name} puts in has to be written out, with at most ${longestInsert} characters`);
  return text.length;
}

function constantText(node: unknown): string | null {
  const [kind, fields] = kindOf(node);
  if (kind === 'TypeCast') return constantText(fields.arg);
  if (kind !== 'A_Const') return null;
  return fields.isnull ? '' : ((fields.sval as { sval?: string } | undefined)?.sval ?? (fields.sval ? '' : null));
}
