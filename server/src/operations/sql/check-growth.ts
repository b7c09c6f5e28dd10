import { type Fields, kindOf, listOf, nameParts } from './parse-tree.ts';
import { RefusedQuery } from './refused-query.ts';

/** The maximum factor by which a text may grow. */
const mostGrowth = 10_000;
/** Maximum length of a replacement or separator text. */
const longestInsert = 20;

/** Where columns are computed. */
const making: ReadonlySet<string> = new Set(['targetList', 'valuesLists', 'functions']);

/** The argument that is inserted repeatedly. */
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
 * Refuses repeated doubling of a text, and inserting a long text in many places: PostgreSQL does not limit the memory
 * for it. @throws RefusedQuery
 */
export function checkGrowth(select: Fields): void {
  if (growthWithin(select) > mostGrowth)
    throw new RefusedQuery(
      'The query would produce texts that are too long',
      'Combine fewer columns, or in fewer steps.',
    );
}

/** An upper bound for the growth of a text, given that each part may read the output of another. */
function growthWithin(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return Math.max(1, ...value.map(growthWithin));
  const fields = value as Fields;
  let growth = 1;
  let most = 1;
  for (const [key, inner] of Object.entries(fields)) {
    // Sequential parts multiply, as FROM items may; the halves of a UNION are independent.
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

/** How often an expression repeats its input; the growth within its subselects is multiplied in. */
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

/** The child nodes of a node. */
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
