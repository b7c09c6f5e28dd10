import { describe, expect, test } from 'vitest';
import { role as anyRole, type Role } from '../access/role.ts';
import { nextOrderStatuses, orderStatuses } from '../statuses/order-status.ts';
import { nextStep } from './next-step.ts';

type Facts = Parameters<typeof nextStep>[1];

const plain: Facts = {
  orderNumber: '#1001',
  isTest: false,
  orderStatus: 'new',
  managedInShipmagic: true,
  shippingPartner: null,
  shippingReference: null,
  shippingLabelUrl: null,
  trackingType: null,
  trackingUrl: null,
  shipmentStatus: null,
  personalDataErasedAt: null,
  shippingAddress: null,
  heldInStore: null,
  stoppedFor: null,
  deliveryMethod: 'shipping',
  shipmentAttempt: null,
  vendor: { canCreateShipments: true },
};
const parcel: Partial<Facts> = {
  shippingPartner: 'Delhivery',
  shippingReference: 'A1',
  trackingUrl: 'https://t.test/A1',
};
const labelled: Partial<Facts> = { ...parcel, shippingLabelUrl: '/labels/1' };
const elsewhere: Partial<Facts> = { managedInShipmagic: false };
const notShipping: Partial<Facts> = { vendor: { canCreateShipments: false } };
const asked = { reference: 'PG1-1', shippingPartner: 'Delhivery', message: null, lacksWarehouse: false };

const told = (role: Role, facts: Partial<Facts>) => {
  const step = nextStep({ role }, { ...plain, ...facts });
  return step && (step.kind === 'move' ? `${step.label} → ${step.to}` : step.label);
};

describe('the next step', () => {
  // Proves (The list): One next step by state and role; everything else behind More actions
  test.each<{ of: string; facts: Partial<Facts>; staff: string | null; vendor: string | null }>([
    { of: 'a new order', facts: {}, staff: 'Confirm → confirmed', vendor: 'Confirm → confirmed' },
    { of: 'a new order managed elsewhere', facts: elsewhere, staff: null, vendor: null },
    {
      of: 'a confirmed order',
      facts: { orderStatus: 'confirmed' },
      staff: 'Create Shipment',
      vendor: 'Create Shipment',
    },
    {
      of: 'a confirmed order of a vendor that does not ship',
      facts: { orderStatus: 'confirmed', ...notShipping },
      staff: 'Create Shipment',
      vendor: 'Ready to Ship → ready_to_ship',
    },
    {
      of: 'an order whose courier is being asked',
      facts: { orderStatus: 'confirmed', shipmentAttempt: { ...asked, state: 'requested' } },
      staff: 'Being made…',
      vendor: 'Being made…',
    },
    {
      of: 'an order that its courier refused',
      facts: { orderStatus: 'confirmed', shipmentAttempt: { ...asked, state: 'failed' } },
      staff: 'Create Shipment',
      vendor: 'Create Shipment',
    },
    {
      of: 'a ready order without a parcel',
      facts: { orderStatus: 'ready_to_ship' },
      staff: 'Create Shipment',
      vendor: 'Create Shipment',
    },
    {
      of: 'a ready order without a parcel, of a vendor that does not ship',
      facts: { orderStatus: 'ready_to_ship', ...notShipping },
      staff: 'Create Shipment',
      vendor: null,
    },
    {
      of: 'a parcel without a label',
      facts: { orderStatus: 'ready_to_ship', ...parcel },
      staff: 'Generate Label',
      vendor: 'Generate Label',
    },
    {
      of: 'a parcel with a label',
      facts: { orderStatus: 'ready_to_ship', ...labelled },
      staff: 'Print Label',
      vendor: 'Print Label',
    },
    {
      of: 'a labelled parcel managed elsewhere',
      facts: { orderStatus: 'ready_to_ship', ...labelled, ...elsewhere },
      staff: 'Print Label',
      vendor: 'Print Label',
    },
    {
      of: 'a parcel on its way',
      facts: { orderStatus: 'in_transit', ...labelled },
      staff: 'Track',
      vendor: 'Track',
    },
    { of: 'a parcel whose tracking nobody knows', facts: { orderStatus: 'in_transit' }, staff: null, vendor: null },
    { of: 'a parcel coming back', facts: { orderStatus: 'rto', ...labelled }, staff: 'Track', vendor: 'Track' },
    { of: 'an order on hold', facts: { orderStatus: 'hold' }, staff: 'Release → new', vendor: null },
    { of: 'a delivered order', facts: { orderStatus: 'delivered', ...labelled }, staff: null, vendor: null },
    { of: 'a cancelled order', facts: { orderStatus: 'cancelled' }, staff: null, vendor: null },
  ])('of $of', ({ facts, staff, vendor }) => {
    expect([told('admin', facts), told('team_member', facts), told('vendor_member', facts)]).toEqual([
      staff,
      staff,
      vendor,
    ]);
  });

  // Proves (The list): Nothing of what the store holds back is the usual next step
  test.each<[string, Partial<Facts>, string | null]>([
    ['new', {}, 'Confirm → confirmed'],
    ['confirmed, without a parcel', { orderStatus: 'confirmed' }, null],
    ['ready, without a parcel', { orderStatus: 'ready_to_ship' }, null],
    [
      'ready, with a parcel that is stopped for it',
      { orderStatus: 'ready_to_ship', ...parcel, stoppedFor: 'held' },
      null,
    ],
    [
      'ready, with a label of a stopped parcel',
      { orderStatus: 'ready_to_ship', ...labelled, stoppedFor: 'held' },
      null,
    ],
    ['ready, with a label that somebody let go', { orderStatus: 'ready_to_ship', ...labelled }, 'Print Label'],
  ])('of an order that the store holds, %s', (_, facts, step) => {
    const heldInStore = { state: 'on_hold', detail: 'Fraud', reason: null, until: null } as const;
    expect([told('admin', { ...facts, heldInStore }), told('vendor_member', { ...facts, heldInStore })]).toEqual([
      step,
      step,
    ]);
  });

  test.each(anyRole.options)(
    'of %s moves an order only where the role may move it, and never one managed elsewhere',
    (role) => {
      for (const orderStatus of orderStatuses) {
        const step = nextStep({ role }, { ...plain, ...notShipping, orderStatus });
        if (step?.kind === 'move') expect(nextOrderStatuses(orderStatus, role)).toContain(step.to);
        expect([orderStatus, told(role, { orderStatus, ...elsewhere })]).toEqual([orderStatus, null]);
      }
    },
  );
});

test('what a fulfilment service ships is neither shipped nor handed over from here', () => {
  const heldInStore = { state: 'third_party', detail: 'Dropshipper', reason: null, until: null } as const;
  const steps = (['new', 'confirmed', 'ready_to_ship'] as const).map((orderStatus) =>
    nextStep({ role: 'admin' }, { ...plain, orderStatus, heldInStore }),
  );
  expect(steps.map((step) => step?.label ?? null)).toEqual(['Confirm', null, null]);
});

test('nothing follows once an order’s personal data is erased, for it cannot be shipped', () => {
  for (const orderStatus of orderStatuses)
    expect(
      nextStep({ role: 'admin' }, { ...plain, orderStatus, personalDataErasedAt: '2026-11-22T06:00:00Z' }),
    ).toBeNull();
});
