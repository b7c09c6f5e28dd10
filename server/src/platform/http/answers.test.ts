import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Parts of a schema that let through what they do not name. */
function openParts(schema: z.core.$ZodType, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const own = ['unknown', 'any'].includes(def.type) || ('catchall' in def && def.catchall) ? [def.type] : [];
  const parts = Object.values(def).flatMap((part: unknown) =>
    typeof part === 'object' && part !== null ? [part, ...Object.values(part)] : [],
  );
  const isSchema = (part: unknown): part is z.core.$ZodType =>
    typeof part === 'object' && part !== null && '_zod' in part && 'parse' in part;
  return [...own, ...parts.filter(isSchema).flatMap((part) => openParts(part, seen))];
}

// Proves (Safety): No field that a contract does not name leaves the server
test('an answer keeps only fields that its contract names: the few open ones are of staff’s own making', () => {
  const open = app.specs.flatMap(({ method, path, answer }) =>
    answer && openParts(answer).length > 0 ? [`${method} ${path}`] : [],
  );
  expect(open).toEqual([
    // Details by action, of which vendor members get those that the order itself shows them.
    'GET /api/magic-orders/:id/activity-logs',
    'GET /api/settings/operations',
    'PUT /api/settings/operations/:key',
    'GET /api/audit',
  ]);
  for (const { path, answer } of app.specs)
    if (answer && (answer as z.core.$ZodType as z.core.$ZodTypes)._zod.def.type === 'object') {
      const kept = answer.safeParse({ leaked: 'a field that no contract names' });
      expect([path, JSON.stringify(kept.data ?? {})]).toEqual([path, expect.not.stringContaining('leaked')]);
    }
});
