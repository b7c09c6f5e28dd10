import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, parse, print, separateOperations, visit } from 'graphql';

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

/** The operation with these values in place of its variables: a bulk operation cannot be given any. */
export function operationWith(name: string, values: Readonly<Record<string, string>>): string {
  const document = visit(parse(operationText(name)), {
    OperationDefinition(node) {
      return { ...node, variableDefinitions: [] };
    },
    Variable({ name: { value: variable } }) {
      const value = values[variable];
      if (value === undefined) throw new Error(`${name} needs a value for ${variable}`);
      return { kind: Kind.STRING, value } as const;
    },
  });
  return print(document);
}
