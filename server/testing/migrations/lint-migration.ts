import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { compatibleFrom } from '../../src/platform/db/compatible-from.ts';
import { brokenRules, nameOf, ownRules } from './own-rules.ts';
import { type Statement, statementsOf } from './statements.ts';

const root = join(import.meta.dirname, '..', '..', '..');

interface Finding {
  readonly rule: string;
  /** From 1. */
  readonly line: number;
  readonly words: string;
}

/** Rules by which something is taken away; a migration keeps them also by refusing the programs that need it. */
const contracting = new Set([
  'takes-away',
  'ban-drop-table',
  'ban-drop-column',
  'ban-drop-not-null',
  'renaming-table',
  'renaming-column',
]);

// Why: docs/decisions/platform.md, "New migrations are checked for what would stop the former release".
/** The faults of a migration, a line each. */
export function lintMigration(name: string, text: string): string[] {
  const found = ask(text);
  const broken = found.filter(({ rule }) => rule === 'syntax-error');
  if (broken.length > 0) return broken.map(({ line, words }) => `${name}:${line}: ${words}`);
  const statements = statementsOf(text);
  const refusesOlder = statements.some((statement) => saysCompatibleFrom(statement, name));
  const used = new Set<string>();
  const findings = [...found, ...findOwn(statements)]
    .filter(({ rule, line }) => {
      const statement = statements.find((one) => line >= one.line && line <= one.lastLine);
      if (statement?.allowed.has(rule)) used.add(`${statement.line} ${rule}`);
      return !statement?.allowed.has(rule) && !(refusesOlder && contracting.has(rule));
    })
    .map(({ rule, line, words }) => `${name}:${line}: ${rule}: ${words}`);
  const unused = statements.flatMap(({ line, allowed }) =>
    [...allowed.keys()]
      .filter((rule) => !used.has(`${line} ${rule}`))
      .map((rule) => `${name}:${line}: allows ${rule}, which it does not break`),
  );
  return [...findings, ...unused, ...otherForms(name, text)];
}

/** Squawk's answers. Its own way of ignoring needs no reason, so ours is used. */
function ask(text: string): Finding[] {
  const args = ['--config', join(root, '.squawk.toml'), '--reporter', 'json', '--stdin-filepath', 'migration.sql'];
  const said = run(join(root, 'node_modules', '.bin', 'squawk'), args, text);
  const answers = JSON.parse(said) as { rule_name: string; line: number; message: string; help: string | null }[];
  return answers.map(({ rule_name, line, message, help }) => ({
    rule: rule_name,
    line: line + 1,
    words: [message, help].filter(Boolean).join(' '),
  }));
}

/** It ends with 1 when it has found something. */
function run(program: string, args: readonly string[], input: string): string {
  try {
    return execFileSync(program, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    if (!stdout.startsWith('[')) throw new Error(`squawk could not be asked: ${stdout}${stderr}`, { cause: error });
    return stdout;
  }
}

function findOwn(statements: readonly Statement[]): Finding[] {
  const created = new Set(
    statements.flatMap(({ kind, fields }) => {
      if (kind === 'CreateStmt') return [nameOf(fields.relation)];
      if (kind === 'CreateTableAsStmt') return [nameOf((fields.into as { rel?: unknown }).rel)];
      return [];
    }),
  );
  return statements.flatMap((statement) =>
    brokenRules(statement, created).map((rule) => ({ rule, line: statement.line, words: ownRules[rule] })),
  );
}

const saysCompatibleFrom = ({ kind, fields }: Statement, name: string): boolean =>
  kind === 'CommentStmt' &&
  fields.objtype === 'OBJECT_SCHEMA' &&
  String(fields.comment).split('\n').includes(compatibleFrom(name));

function otherForms(name: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    if (/squawk-ignore/.test(line))
      return [`${name}:${i + 1}: use \`-- allow <rule>: <why>\` instead of squawk-ignore`];
    if (/^\s*-- allow\b/.test(line) && !/^-- allow [\w-]+: *\S/.test(line))
      return [`${name}:${i + 1}: not of the form \`-- allow <rule>: <why>\``];
    return [];
  });
}
