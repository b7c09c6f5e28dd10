import { join } from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** The embedded PostgreSQL, a PostgreSQL 15 with its own defaults, or the latter behind a pooler in transaction mode. */
export type DatabaseKind = 'embedded' | 'postgres15' | 'pooler';

/** Files that speak of the embedded database itself, and not of what the product does with one. */
const ofEmbedded: Readonly<Record<string, string>> = {
  'server/src/platform/db/embedded/cluster.drill.test.ts': 'its files, its start and its end',
};

declare module 'vitest' {
  interface ProvidedContext {
    databaseKind: DatabaseKind;
  }
}

const names: Readonly<Record<DatabaseKind, string>> = {
  embedded: 'server',
  postgres15: 'server on PostgreSQL 15',
  pooler: 'server behind a pooler',
};

const everything = 'server/src/**/*.test.ts';
// Why: docs/decisions/demo-and-tests.md, "Drills are files of their own".
const drills = 'server/src/**/*.drill.test.ts';

interface Choice {
  readonly name?: string;
  readonly files?: readonly string[];
  readonly exclude?: readonly string[];
}

/** The server's tests, or some of their files, on a database of this kind. */
export function serverSuite(
  kind: DatabaseKind,
  { name = names[kind], files = [everything], exclude = [] }: Choice = {},
) {
  const isEmbedded = kind === 'embedded';
  return {
    test: {
      name,
      root: join(import.meta.dirname, '..', '..'),
      include: [...files],
      exclude: [...exclude, ...(isEmbedded ? [] : Object.keys(ofEmbedded))],
      setupFiles: join(import.meta.dirname, '..', '..', 'testing', 'property-runs.ts'),
      // One PostgreSQL for all files; each file gets a database of its own.
      globalSetup: join(import.meta.dirname, 'global-setup.ts'),
      // Why: docs/decisions/demo-and-tests.md, "Test files share a process".
      isolate: false,
      provide: { databaseKind: kind },
      // Long enough for a machine that does eight other things: the limit is there for what never ends.
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  } satisfies TestProjectInlineConfiguration;
}

/** The server's tests of `npm test`, and those that only `npm run test:drills` and `npm run test:all` run. */
export const serverTests = serverSuite('embedded', { exclude: [drills] });
export const serverDrills = {
  test: {
    ...serverSuite('embedded', { name: 'drills', files: [drills] }).test,
    // They start processes and make databases from nothing, one after the other: two minutes on a quiet machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
};
