import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, download, upload } from './client.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map([['user', '{"id":"1"}']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('fetch', () => expect.unreachable('nothing is sent'));
});
afterEach(() => vi.unstubAllGlobals());

const input = { query: {} };

test.each([
  ['a call', () => call(vendorsContract.list, input)],
  ['a download', () => download(vendorFilesContract.export, input)],
  ['an upload', () => upload(vendorFilesContract.uploadVendors, input, new File([], 'vendors.tsv'))],
])('a call to a %s without a token is not sent, and ends the session', async (_, send) => {
  await expect(send()).rejects.toMatchObject({ status: 401, message: 'Authentication token not found' });
  expect([...kept.keys()]).toEqual([]);
});
