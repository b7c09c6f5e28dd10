import { expect, test } from 'vitest';
import { lookAtBulk } from './bulk-operation.ts';
import type { ShopifyClient } from './client.ts';

const answering = (bulkOperation: object | null): ShopifyClient => ({
  answeredVersion: () => '2026-07',
  send: async (_operation, _variables, data) => data.parse({ bulkOperation }),
});
const operation = {
  id: 'gid://shopify/BulkOperation/1',
  errorCode: null,
  completedAt: null,
  url: null,
  rootObjectCount: '7',
};
const at = '2026-11-27T06:00:00Z';

test.each<[object | null, object]>([
  [{ status: 'CREATED' }, { state: 'running' }],
  [{ status: 'RUNNING' }, { state: 'running' }],
  [{ status: 'CANCELING' }, { state: 'running' }],
  [{ status: 'WAITING_FOR_CAPACITY' }, { state: 'running' }],
  [
    { status: 'ABANDONED', completedAt: at },
    { state: 'failed', reason: 'ABANDONED' },
  ],
  [
    { status: 'ABANDONED', errorCode: 'OUT_OF_LUCK' },
    { state: 'failed', reason: 'OUT_OF_LUCK' },
  ],
  [
    { status: 'FAILED', errorCode: 'TIMEOUT', completedAt: at },
    { state: 'failed', reason: 'TIMEOUT' },
  ],
  [
    { status: 'CANCELED', completedAt: at },
    { state: 'failed', reason: 'CANCELED' },
  ],
  [
    { status: 'COMPLETED', completedAt: at, url: 'https://x.example/1' },
    { state: 'completed', url: 'https://x.example/1', roots: 7 },
  ],
  [{ status: 'EXPIRED' }, { state: 'gone' }],
  [null, { state: 'gone' }],
])('a bulk operation that the store describes as %o is %o', async (told, state) =>
  expect(await lookAtBulk(answering(told && { ...operation, ...told }), operation.id)).toEqual(state),
);
