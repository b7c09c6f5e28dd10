import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Found, readCatalogue } from './catalogue.ts';
import { isKind, type KindName, kinds, type Obstacles, type Way, ways } from './kinds.ts';
import { readSource } from './source.ts';

const file = join(import.meta.dirname, 'obstacles.txt');
const names = Object.keys(kinds).filter(isKind);

/** Everything in this database and in the source that stands in the way of another one beside it. */
export async function findObstacles(query: Parameters<typeof readCatalogue>[0]): Promise<Obstacles> {
  return grouped([...(await readCatalogue(query)), ...readSource()]);
}

export function grouped(found: readonly Found[]): Obstacles {
  const namesOf = (kind: KindName) => [...new Set(found.filter((one) => one.kind === kind).map(({ name }) => name))];
  return Object.fromEntries(names.map((kind) => [kind, namesOf(kind).sort()])) as unknown as Obstacles;
}

/** Obstacles that are known and accepted: a line each, so that changes side by side do not meet. */
export function knownObstacles(): Obstacles {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return grouped(
    lines.map((line) => {
      const [kind = '', name = ''] = line.split(' ');
      if (!isKind(kind)) throw new Error(`obstacles.txt: there is no kind ${kind}`);
      return { kind, name };
    }),
  );
}

export const acceptObstacles = (obstacles: Obstacles): void =>
  writeFileSync(file, names.flatMap((kind) => obstacles[kind].map((name) => `${kind} ${name}\n`)).join(''));

/** In words, what is new, and what is gone and must not come back. */
export function compareObstacles(found: Obstacles, known: Obstacles): string[] {
  return names.flatMap((kind) => {
    const before = new Set(known[kind]);
    const now = new Set(found[kind]);
    const { way, what, why } = kinds[kind];
    return [
      ...[...now]
        .filter((name) => !before.has(name))
        .map((name) => `New in the way of "${ways[way]}", ${what}: ${name}. ${why}`),
      ...[...before].filter((name) => !now.has(name)).map((name) => `No longer in the way, ${what}: ${name}.`),
    ];
  });
}

/** All of it by way, with counts. */
export function describeObstacles(found: Obstacles): string {
  return (Object.keys(ways) as Way[])
    .map((way) => {
      const parts = names
        .filter((kind) => kinds[kind].way === way)
        .map((kind) => {
          const { what, why } = kinds[kind];
          const list = found[kind].map((name) => `      ${name}\n`).join('');
          return `  ${String(found[kind].length).padStart(3)} ${what}\n      (${why})\n${list}`;
        });
      return `${ways[way]}\n\n${parts.join('\n')}`;
    })
    .join('\n');
}
