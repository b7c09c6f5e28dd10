import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Found } from './catalogue.ts';
import type { KindName } from './kinds.ts';

/** Patterns that are looked for in the source, comments aside. */
const rules: Partial<Readonly<Record<KindName, RegExp>>> = {
  listen: /\bdb\.sessions\b|\bopenPool\(|[`';]\s*listen [a-z_]+/,
  advisoryLock: /\bpg_(try_)?advisory_|\bwhileLocked\(/,
  notice: /\bpg_notify\b|[`';]\s*(un)?listen [a-z_]+|[`']notify /,
  rowLock: /\.for(NoKey)?(Update|Share|KeyShare)\(|\bfor (no key )?(update|share)\b|\bfor key share\b/,
  sum: /\bfn\s*\.(count|countAll|sum|avg)\b|\bcount\((\*|distinct )|\bsum\([a-z_.]+\)(::| filter| as |, 0\))/,
  skipLocked: /\.skipLocked\(|\bskip locked\b/,
  wholeTable: /[`'"\s](lock table|truncate|copy) (\$\{|\(select|app\.)|`copy \$|`lock table /,
  temporary: /\bcreate temp(orary)? table\b|\bdeclare \w+ (no scroll )?cursor\b|from 'pg-cursor'/,
};

const source = join(import.meta.dirname, '..', '..', 'src');
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Files of the product in which a rule finds what stands in the way. */
export function readSource(folder = source): Found[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({
      name: relative(source, join(folder, name)),
      text: withoutComments(readFileSync(join(folder, name), 'utf8')),
    }));
  return (Object.entries(rules) as [KindName, RegExp][]).flatMap(([kind, rule]) =>
    files.filter(({ text }) => rule.test(text)).map(({ name }) => ({ kind, name })),
  );
}
