import { type Fields, kindOf, listOf } from '../../src/operations/sql/parse-tree.ts';
import type { Statement } from './statements.ts';

/** Rules that squawk does not have. */
export const ownRules = {
  'takes-away':
    'The former release, which goes on beside this one, may still use this: take it away one release later.',
  'changes-many-rows':
    'Rows that this changes are locked until the migration has ended: change them in small steps, in a job.',
  'scans-table': 'Every row is read or written again while nobody else can use the table.',
  'holds-table': 'Others wait for the table for as long as this takes, or until the migration has ended.',
  'own-lock-timeout': 'The migrator limits the waiting of all migrations.',
  'hides-statements': 'What a block of code does cannot be checked.',
} as const;
type OwnRule = keyof typeof ownRules;

/** Which of our rules a statement breaks. Tables that its own migration has created are nobody's yet. */
export function brokenRules({ kind, fields }: Statement, created: ReadonlySet<string>): OwnRule[] {
  const isNew = (relation: unknown) => created.has(nameOf(relation));
  const broken: OwnRule[] = [];
  if (takesAway(kind, fields)) broken.push('takes-away');
  if (changedTables(fields, kind).some((relation) => !isNew(relation))) broken.push('changes-many-rows');
  if (kind === 'AlterTableStmt' && !isNew(fields.relation)) {
    const commands = listOf(fields.cmds).map((command) => kindOf(command)[1]);
    if (commands.some(addsCheckedColumn)) broken.push('scans-table');
    if (commands.some(({ subtype }) => subtype === 'AT_AttachPartition')) broken.push('holds-table');
  }
  if (holding.has(kind)) broken.push('holds-table');
  if (kind === 'VariableSetStmt' && fields.name === 'lock_timeout') broken.push('own-lock-timeout');
  if (kind === 'DoStmt') broken.push('hides-statements');
  return broken;
}

/** The name of a table as the migration writes it. */
export function nameOf(relation: unknown): string {
  const { schemaname = 'public', relname } = (relation ?? {}) as Fields;
  return `${schemaname}.${relname}`;
}

const holding = new Set(['LockStmt', 'ClusterStmt', 'VacuumStmt', 'RefreshMatViewStmt', 'ReindexStmt', 'TruncateStmt']);

/** Squawk knows of tables, their columns and indexes. */
function takesAway(kind: string, fields: Fields): boolean {
  if (kind === 'DropStmt') return !['OBJECT_TABLE', 'OBJECT_INDEX'].includes(String(fields.removeType));
  if (kind === 'RenameStmt') return !['OBJECT_TABLE', 'OBJECT_COLUMN'].includes(String(fields.renameType));
  if (kind === 'GrantStmt') return fields.is_grant !== true;
  return ['AlterObjectSchemaStmt', 'DropRoleStmt'].includes(kind);
}

/** A check or a number for each row in a column that is added. */
function addsCheckedColumn({ subtype, def }: Fields): boolean {
  if (subtype !== 'AT_AddColumn') return false;
  const [, column] = kindOf(def);
  return listOf(column.constraints).some((constraint) => {
    const { contype } = kindOf(constraint)[1];
    return contype === 'CONSTR_CHECK' || contype === 'CONSTR_IDENTITY';
  });
}

const changing = new Set(['UpdateStmt', 'DeleteStmt', 'MergeStmt']);

/** Tables whose rows are changed, or to which others' rows are added, anywhere in the statement. */
function changedTables(node: unknown, kind: string): unknown[] {
  if (node === null || typeof node !== 'object') return [];
  const fields = node as Fields;
  const isCopy = kind === 'InsertStmt' && !kindOf(fields.selectStmt)[1].valuesLists;
  const own = changing.has(kind) || isCopy ? [fields.relation] : [];
  return [...own, ...Object.entries(fields).flatMap(([key, value]) => changedTables(value, key))];
}
