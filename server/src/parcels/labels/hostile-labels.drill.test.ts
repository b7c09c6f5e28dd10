import { expect, test } from 'vitest';
import { hostileDocuments } from '../../../testing/hostile/documents.ts';
import { openLabel } from './open-label.ts';

test.each(hostileDocuments)('a label that is meant to do harm, %s, is refused or is harmless', async (_, make) => {
  const kept = await openLabel(make()).catch((error: { code: string; message: string }) => error);
  if (Buffer.isBuffer(kept)) expect(kept.length).toBeLessThan(5_000);
  else expect([kept.code, kept.message]).toEqual(['bad_input', expect.stringMatching(/^(its?|a page of it) /)]);
});
