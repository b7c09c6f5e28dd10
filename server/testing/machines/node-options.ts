import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Package {
  readonly scripts: { readonly server: string };
}

/** The options of Node that the product is started with, in every way there is (`deploy/deploy.test.ts`). */
export function nodeOptions(): string[] {
  const file = join(import.meta.dirname, '..', '..', '..', 'package.json');
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as Package;
  return scripts.server.split(' ').filter((word) => /^--m(ax|in)-/.test(word));
}
