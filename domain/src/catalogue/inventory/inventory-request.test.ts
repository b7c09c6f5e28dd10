import { expect, test } from 'vitest';
import { type InventoryRequest, inventoryRequest, inventoryRequestStatusLabels } from './inventory-request.ts';

const request: InventoryRequest = {
  id: 7,
  productTitle: 'Journal',
  variantTitle: 'Blue',
  vendorName: 'Vendor A',
  currentQuantity: 3,
  requestedQuantity: 12,
  userFirstName: null,
  userLastName: null,
  userEmail: 'asha@example.com',
  createdAt: '2026-11-02T06:28:57Z',
  status: 'pending',
  reviewNotes: null,
  reviewedBy: null,
  reviewedAt: null,
  problem: null,
  applying: false,
};

test('a request carries everything its row shows', () => expect(inventoryRequest.parse(request)).toEqual(request));

test.each([{ requestedQuantity: 1.5 }, { status: 'all' }, { userEmail: null }])('rejects a request with %j', (wrong) =>
  expect(inventoryRequest.safeParse({ ...request, ...wrong }).success).toBe(false),
);

test('each status has a label', () =>
  expect(inventoryRequestStatusLabels).toEqual({ pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }));
