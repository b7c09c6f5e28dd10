import { type Fields, kindOf, listOf, nameParts } from './parse-tree.ts';

/** The name PostgreSQL gives an unnamed result column (FigureColname); null for `?column?`. */
export function columnName(node: unknown): string | null {
  return figure(node).name;
}

interface Figured {
  readonly name: string | null;
  /** A cast or CASE yields to the name of its operand. */
  readonly weak: boolean;
}

const strong = (name: string | null | undefined): Figured => ({ name: name || null, weak: false });
const nameless: Figured = { name: null, weak: true };

const ofKeywords: Readonly<Record<string, string>> = {
  A_ArrayExpr: 'array',
  RowExpr: 'row',
  CoalesceExpr: 'coalesce',
  GroupingFunc: 'grouping',
};

function figure(node: unknown): Figured {
  const [kind, fields] = kindOf(node);
  const keyword = ofKeywords[kind];
  if (keyword) return strong(keyword);
  switch (kind) {
    case 'ColumnRef':
      return strong(nameParts(fields.fields).findLast(Boolean));
    case 'A_Indirection':
      return nameParts(fields.indirection).some(Boolean) ? nameless : figure(fields.arg);
    case 'FuncCall':
      return strong(nameParts(fields.funcname).at(-1));
    case 'A_Expr':
      return fields.kind === 'AEXPR_NULLIF' ? strong('nullif') : nameless;
    case 'MinMaxExpr':
      return strong(fields.op === 'IS_LEAST' ? 'least' : 'greatest');
    case 'SQLValueFunction':
      return strong(/^SVFOP_(.+?)(?:_N)?$/.exec(String(fields.op))?.[1]?.toLowerCase());
    case 'CollateClause':
      return figure(fields.arg);
    case 'TypeCast':
      return orElse(figure(fields.arg), nameParts((fields.typeName as Fields).names).at(-1));
    case 'CaseExpr':
      return orElse(figure(fields.defresult), 'case');
    case 'SubLink':
      return figureSubLink(fields);
    default:
      return nameless;
  }
}

const orElse = (figured: Figured, name: string | undefined): Figured =>
  figured.weak ? { name: name || null, weak: true } : figured;

function figureSubLink({ subLinkType, subselect }: Fields): Figured {
  if (subLinkType === 'EXISTS_SUBLINK') return strong('exists');
  if (subLinkType === 'ARRAY_SUBLINK') return strong('array');
  if (subLinkType !== 'EXPR_SUBLINK') return nameless;
  const [first] = listOf(kindOf(subselect)[1].targetList);
  const target = first?.ResTarget as Fields | undefined;
  return target ? (target.name ? strong(String(target.name)) : figure(target.val)) : nameless;
}
