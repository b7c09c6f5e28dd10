import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, print, separateOperations } from 'graphql';

const text = readFileSync(join(import.meta.dirname, 'operations.graphql'), 'utf8');

/** Each operation of `operations.graphql` with only the fragments it uses. */
const operations = new Map(
  Object.entries(separateOperations(parse(text))).map(([name, document]) => [name, print(document)]),
);

export function operationText(name: string): string {
  const found = operations.get(name);
  if (!found) throw new Error(`there is no operation ${name}`);
  return found;
}
