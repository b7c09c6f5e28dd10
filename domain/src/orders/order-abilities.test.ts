import { describe, expect, it, test } from 'vitest';
import type { Role } from '../access/role.ts';
import { type OrderStatus, orderStatuses } from '../statuses/order-status.ts';
import { maySeeCustomerContact } from './may-see-contact.ts';
import {
  type Ability,
  isManualTracking,
  mayAskAfterFailure,
  mayCancelShipment,
  mayChangeCustomerEmail,
  mayChangeFinancialStatus,
  mayChangeOrderStatus,
  mayChangeParcelSize,
  mayChangePickupWarehouse,
  mayChangeShipmentStatus,
  mayChangeShippingAddress,
  mayCreateManualTracking,
  mayCreateShipment,
  mayGenerateInvoice,
  mayGenerateLabel,
  mayMoveOrderTo,
  mayWriteNotes,
  type OrderFacts,
} from './order-abilities.ts';
import { shipmentPanelMode } from './shipment-panel-mode.ts';

const facts = (given: Partial<OrderFacts> = {}): OrderFacts => ({
  orderNumber: '#1001',
  isTest: false,
  orderStatus: 'confirmed',
  managedInShipmagic: true,
  vendor: { canCreateShipments: true },
  shippingPartner: null,
  shippingReference: null,
  shippingLabelUrl: null,
  trackingType: null,
  heldInStore: null,
  stoppedFor: null,
  deliveryMethod: 'shipping',
  shipmentStatus: null,
  personalDataErasedAt: null,
  shippingAddress: { country: 'India' },
  ...given,
});
const supply = { financialStatus: 'PAID', deliveredAt: null, invoiceNumber: null } as const;
const shipped = facts({ shippingPartner: 'Delhivery', shippingReference: '123', trackingType: 'courier' });
const admin = { role: 'admin' } as const;
const team = { role: 'team_member' } as const;
const vendor = { role: 'vendor_member' } as const;

const yes = { allowed: true } as const;
const forbidden = (reason: string) => ({ allowed: false, code: 'forbidden', reason }) as const;
const conflict = (reason: string) => ({ allowed: false, code: 'conflict', reason }) as const;

const noAccess = forbidden('Shipment creation not allowed. Contact administrator for access');
const externalShipment = conflict(
  'Cannot create shipment for orders managed in ShipTurtle. This order is managed externally.',
);
const undecided = conflict('It is not decided yet where this order is managed. Please try again after the next sync.');
const hasOne = conflict('This order already has a shipment (AWB 123).');
const closedVendor = { vendor: { canCreateShipments: false } };

type Asked = [string, (viewer: { role: Role }, order: OrderFacts) => Ability, { role: Role }, OrderFacts, Ability];

test.each<Asked>([
  ['create', mayCreateShipment, admin, facts(), yes],
  ['create', mayCreateShipment, vendor, facts(), yes],
  ['create', mayCreateShipment, vendor, facts(closedVendor), noAccess],
  ['create', mayCreateShipment, team, facts(closedVendor), yes],
  ['create', mayCreateShipment, vendor, facts({ ...closedVendor, orderStatus: 'cancelled' }), noAccess],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ orderStatus: 'cancelled' }),
    conflict('Cannot create shipment for cancelled order'),
  ],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ orderStatus: 'cancelled', managedInShipmagic: false }),
    conflict('Cannot create shipment for cancelled order'),
  ],
  [
    'create',
    mayCreateShipment,
    admin,
    { ...shipped, orderStatus: 'cancelled' },
    conflict('Cannot create shipment for cancelled order'),
  ],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ orderStatus: 'delivered' }),
    conflict('This order is Delivered: there is nothing left to send.'),
  ],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ orderStatus: 'in_transit' }),
    conflict('This order is already In Transit: its parcel was made outside. Its tracking can still be entered.'),
  ],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ orderStatus: 'delivered', managedInShipmagic: false }),
    externalShipment,
  ],
  ['manual', mayCreateManualTracking, admin, facts({ orderStatus: 'in_transit' }), yes],
  [
    'manual',
    mayCreateManualTracking,
    admin,
    facts({ orderStatus: 'hold' }),
    conflict('This order is on Hold. Remove the hold before shipping it.'),
  ],
  ['create', mayCreateShipment, admin, facts({ managedInShipmagic: false }), externalShipment],
  ['create', mayCreateShipment, admin, facts({ managedInShipmagic: null }), undecided],
  ['create', mayCreateShipment, admin, shipped, hasOne],
  ['create', mayCreateShipment, admin, facts({ shippingAddress: null }), yes],
  [
    'create',
    mayCreateShipment,
    admin,
    facts({ shippingAddress: { country: 'SG' } }),
    conflict('Delhivery and Prozo do not deliver to Singapore'),
  ],
  ['create', mayCreateShipment, vendor, facts({ ...closedVendor, shippingAddress: { country: 'SG' } }), noAccess],
  ['manual', mayCreateManualTracking, vendor, facts({ shippingAddress: { country: 'SG' } }), yes],
  ['manual', mayCreateManualTracking, vendor, facts(), yes],
  ['manual', mayCreateManualTracking, vendor, facts(closedVendor), noAccess],
  [
    'manual',
    mayCreateManualTracking,
    admin,
    facts({ orderStatus: 'cancelled' }),
    conflict('Cannot create tracking for cancelled order'),
  ],
  ['manual', mayCreateManualTracking, admin, facts({ managedInShipmagic: false }), externalShipment],
  ['manual', mayCreateManualTracking, admin, shipped, hasOne],
  ['cancel', mayCancelShipment, vendor, shipped, yes],
  ['cancel', mayCancelShipment, vendor, { ...shipped, ...closedVendor }, noAccess],
  ['cancel', mayCancelShipment, admin, facts(), conflict('There is no shipment to cancel.')],
  [
    'cancel',
    mayCancelShipment,
    admin,
    { ...shipped, managedInShipmagic: false },
    conflict('Order managed by ShipTurtle - Shipment cannot be cancelled'),
  ],
  [
    'cancel',
    mayCancelShipment,
    admin,
    { ...shipped, shipmentStatus: 'OUT_FOR_DELIVERY' },
    conflict('This parcel has been picked up already: call it back.'),
  ],
  ['cancel', mayCancelShipment, admin, { ...shipped, trackingType: 'manual', shipmentStatus: 'OUT_FOR_DELIVERY' }, yes],
  [
    'cancel',
    mayCancelShipment,
    admin,
    { ...shipped, shipmentStatus: 'DELIVERED' },
    conflict('This parcel was delivered and cannot be cancelled.'),
  ],
  ['ask', mayAskAfterFailure, vendor, shipped, yes],
  ['ask', mayAskAfterFailure, admin, { ...shipped, ...closedVendor }, yes],
  ['ask', mayAskAfterFailure, vendor, { ...shipped, ...closedVendor }, noAccess],
  [
    'ask',
    mayAskAfterFailure,
    admin,
    { ...shipped, managedInShipmagic: false },
    conflict('Order managed by ShipTurtle - Its courier is asked there'),
  ],
  ['ask', mayAskAfterFailure, admin, facts(), conflict('There is no shipment to ask about.')],
  ['label', mayGenerateLabel, vendor, { ...shipped, ...closedVendor }, yes],
  ['label', mayGenerateLabel, admin, facts(), conflict('No shipment data found. Please create a shipment first.')],
  [
    'label',
    mayGenerateLabel,
    admin,
    facts({ shippingReference: '123' }),
    conflict('No shipment data found. Please create a shipment first.'),
  ],
  [
    'label',
    mayGenerateLabel,
    admin,
    { ...shipped, managedInShipmagic: false },
    conflict('Order managed by ShipTurtle - The label is made there'),
  ],
  ['label', mayGenerateLabel, vendor, { ...shipped, managedInShipmagic: false, shippingLabelUrl: '/l' }, yes],
  ['financial', mayChangeFinancialStatus, admin, facts({ managedInShipmagic: false }), yes],
  ['financial', mayChangeFinancialStatus, team, facts(), yes],
  [
    'financial',
    mayChangeFinancialStatus,
    vendor,
    facts(),
    forbidden('Only admins and team members can change the payment status'),
  ],
  ['parcel', mayChangeShipmentStatus, vendor, shipped, yes],
  ['parcel', mayChangeShipmentStatus, admin, { ...shipped, trackingType: 'manual' }, yes],
  ['parcel', mayChangeShipmentStatus, admin, facts(), conflict('There is no shipment whose status can be changed')],
  [
    'parcel',
    mayChangeShipmentStatus,
    vendor,
    facts({ shippingPartner: 'Manual Tracking' }),
    forbidden('Manual tracking status can only be changed by admins'),
  ],
  [
    'parcel',
    mayChangeShipmentStatus,
    admin,
    { ...shipped, managedInShipmagic: false },
    conflict('Order managed by ShipTurtle - Status cannot be changed'),
  ],
  ['status', mayChangeOrderStatus, vendor, facts({ managedInShipmagic: null }), yes],
  [
    'status',
    mayChangeOrderStatus,
    admin,
    facts({ managedInShipmagic: false }),
    conflict('Status changes are disabled because this order is managed in an external shipping tool (ShipTurtle).'),
  ],
])('%s (%#)', (_, ask, viewer, order, answer) => expect(ask(viewer, order)).toEqual(answer));

test.each<[OrderStatus, string | null, Ability]>([
  ['confirmed', null, yes],
  ['delivered', null, yes],
  ['cancelled', null, conflict('Cannot make an invoice for a cancelled order')],
  ['cancelled', '12/2627/0001', yes],
  ['confirmed', '12/2627/0001', yes],
])('making an invoice for a %s order whose invoice number is %s', (orderStatus, invoiceNumber, answer) => {
  for (const viewer of [admin, team, vendor])
    expect(mayGenerateInvoice(viewer, { ...facts({ orderStatus }), ...supply, invoiceNumber })).toEqual(answer);
});

type Attempt = Parameters<typeof mayChangeShippingAddress>[1]['shipmentAttempt'];
const attempt = (state: NonNullable<Attempt>['state']): Attempt => ({
  state,
  reference: 'PG1-1',
  shippingPartner: 'Delhivery',
  message: null,
  lacksWarehouse: false,
});
const addressForStaff = forbidden('Only admins and team members can change the shipping address');
const hasParcel = conflict('The shipping address cannot be changed: there is a shipment (AWB 123).');
const beingMade = conflict('The shipping address cannot be changed while a shipment is being made.');

test.each<[{ role: Role }, OrderFacts, Attempt, Ability]>([
  [admin, facts(), null, yes],
  [team, facts({ managedInShipmagic: false }), null, yes],
  [admin, facts(), attempt('failed'), yes],
  [admin, facts(), attempt('requested'), beingMade],
  [team, facts(), attempt('unknown'), beingMade],
  [admin, shipped, null, hasParcel],
  [vendor, facts(), null, addressForStaff],
  [vendor, shipped, attempt('unknown'), addressForStaff],
])('changing the shipping address (%#)', (viewer, order, shipmentAttempt, answer) =>
  expect(mayChangeShippingAddress(viewer, { ...order, shipmentAttempt })).toEqual(answer),
);

const sizeBeingMade = conflict('The parcel’s size cannot be changed while a shipment is being made.');

// Proves (The list): Length, width, height and weight can be entered until the parcel is booked, by whoever may ship
// it; courier, list and export get them; edited items clear them
test.each<[{ role: Role }, OrderFacts, Attempt, Ability]>([
  [admin, facts(), null, yes],
  [vendor, facts(), null, yes],
  [vendor, facts(closedVendor), null, noAccess],
  [team, facts(closedVendor), attempt('failed'), yes],
  [admin, facts({ managedInShipmagic: false }), null, externalShipment],
  [admin, facts({ managedInShipmagic: null }), null, undecided],
  [vendor, facts(), attempt('requested'), sizeBeingMade],
  [admin, facts(), attempt('unknown'), sizeBeingMade],
  [admin, shipped, null, hasOne],
])('changing the parcel’s size (%#)', (viewer, order, shipmentAttempt, answer) =>
  expect(mayChangeParcelSize(viewer, { ...order, shipmentAttempt })).toEqual(answer),
);

test.each<[{ role: Role }, Ability, Ability]>([
  [admin, yes, yes],
  [team, yes, yes],
  [vendor, yes, forbidden('Only admins and team members can change the customer’s email')],
])('%j changing the pickup warehouse and the customer’s email', (viewer, warehouse, email) => {
  for (const order of [facts(), shipped, facts({ ...closedVendor, orderStatus: 'cancelled' })]) {
    expect(mayChangePickupWarehouse(viewer, order)).toEqual(warehouse);
    expect(mayChangeCustomerEmail(viewer, order)).toEqual(email);
  }
});

describe('moving an order', () => {
  it('follows the transition table', () => {
    expect(mayMoveOrderTo(admin, facts(), 'ready_to_ship')).toEqual(yes);
    expect(mayMoveOrderTo(vendor, facts(), 'ready_to_ship')).toEqual(yes);
  });
  it('names the current status in the refusal', () =>
    expect(mayMoveOrderTo(team, facts({ orderStatus: 'delivered' }), 'confirmed')).toEqual(
      conflict('This order is Delivered now and cannot be set to Confirmed.'),
    ));
  it('distinguishes a role that may never do it (403) from a wrong moment (409)', () => {
    expect(mayMoveOrderTo(vendor, facts(), 'cancelled')).toEqual(
      forbidden('Your role may not set an order to Cancelled.'),
    );
    expect(mayMoveOrderTo(vendor, facts({ orderStatus: 'new' }), 'ready_to_ship')).toMatchObject({ code: 'conflict' });
  });
  // Proves (Statuses): Of an order managed in ShipTurtle only the label is available
  it('is refused for an order managed elsewhere', () =>
    expect(mayMoveOrderTo(admin, facts({ managedInShipmagic: false }), 'ready_to_ship')).toMatchObject({
      code: 'conflict',
    }));
});

test('no reason contains a word that would sign the user out', () => {
  const asks = [mayChangeOrderStatus, mayChangeFinancialStatus, mayChangeShipmentStatus, mayCreateShipment];
  const more = [mayCreateManualTracking, mayCancelShipment, mayGenerateLabel, mayChangeCustomerEmail];
  const moves = orderStatuses.map(
    (to) => (viewer: { role: Role }, order: OrderFacts) => mayMoveOrderTo(viewer, order, to),
  );
  const reasons = [...asks, ...more, ...moves].flatMap((ask) =>
    [admin, team, vendor].flatMap((viewer) =>
      orderStatuses.flatMap((orderStatus) =>
        [true, false, null].flatMap((managedInShipmagic) =>
          [facts(), shipped, facts(closedVendor), facts({ shippingPartner: 'manual' })].map((order) => {
            const ability = ask(viewer, { ...order, orderStatus, managedInShipmagic });
            return ability.allowed ? '' : ability.reason;
          }),
        ),
      ),
    ),
  );
  expect(reasons.filter((reason) => reason !== '').length).toBeGreaterThan(100);
  expect(reasons.filter((reason) => /token|expired/i.test(reason))).toEqual([]);
});

// Proves (Shipments): Modes create, generate, download
test.each<[Partial<OrderFacts>, string]>([
  [{}, 'create'],
  [{ shippingReference: '' }, 'create'],
  [{ shippingReference: '123' }, 'generate'],
  [{ shippingReference: '123', shippingLabelUrl: '/l' }, 'download'],
  [{ shippingLabelUrl: '/l' }, 'create'],
  [{ trackingType: 'store', shippingReference: '123' }, 'elsewhere'],
  [{ trackingType: 'store' }, 'elsewhere'],
  [{ deliveryMethod: 'none' }, 'no_courier'],
  [{ deliveryMethod: 'pick_up' }, 'no_courier'],
  [{ deliveryMethod: 'local', shippingReference: '123' }, 'generate'],
])('%j puts the panel into mode %s', (given, mode) => expect(shipmentPanelMode(facts(given))).toBe(mode));

test.each<[Partial<OrderFacts>, boolean]>([
  [{ trackingType: 'manual', shippingPartner: 'DTDC' }, true],
  [{ shippingPartner: 'MANUAL tracking' }, true],
  [{ trackingType: 'courier', shippingPartner: 'Delhivery' }, false],
  [{}, false],
])('%j counts as manual tracking: %s', (given, manual) => expect(isManualTracking(facts(given))).toBe(manual));

test.each([
  [admin, true],
  [team, true],
  [vendor, false],
])('%j sees the customer’s contact details: %s', (viewer, sees) => expect(maySeeCustomerContact(viewer)).toBe(sees));

describe('an order whose personal data was erased', () => {
  const erased = { personalDataErasedAt: '2026-11-22T06:00:00Z' };
  const gone = (hint: string) => conflict(`Personal data erased on 22 Nov 2026. ${hint}`);

  // Proves (Privacy): An erased order is neither shipped nor labelled nor written on, in words
  test.each<[string, () => Ability, string]>([
    ['ship it', () => mayCreateShipment(admin, facts(erased)), 'This order can no longer be shipped.'],
    ['record a parcel', () => mayCreateManualTracking(admin, facts(erased)), 'This order can no longer be shipped.'],
    ['print its label', () => mayGenerateLabel(admin, { ...shipped, ...erased }), 'There is no label any more.'],
    [
      'enter an address',
      () => mayChangeShippingAddress(admin, { ...facts(erased), shipmentAttempt: null }),
      'An address cannot be entered any more.',
    ],
    [
      'enter an email address',
      () => mayChangeCustomerEmail(admin, facts(erased)),
      'An email address cannot be entered any more.',
    ],
    ['write notes', () => mayWriteNotes(vendor, facts(erased)), 'Notes cannot be written any more.'],
    [
      'make an invoice',
      () => mayGenerateInvoice(admin, { ...facts(erased), ...supply }),
      'An invoice cannot be made any more.',
    ],
  ])('lets nobody %s', (_, ability, hint) => expect(ability()).toEqual(gone(hint)));

  test('keeps its invoice, which only admins open', () => {
    const invoiced = { ...facts(erased), ...supply, invoiceNumber: '1/2627/0001' };
    expect(mayGenerateInvoice(admin, invoiced)).toEqual(yes);
    const reason = 'Personal data erased on 22 Nov 2026. Only admins can open the invoice that is kept by law.';
    for (const viewer of [team, vendor]) expect(mayGenerateInvoice(viewer, invoiced)).toEqual(forbidden(reason));
  });
});

test.each([
  ['a shipment', mayCreateShipment],
  ['a parcel made outside', mayCreateManualTracking],
  ['a change of the parcel’s size', mayChangeParcelSize],
])('no test order of the store gets %s', (_, ability) =>
  expect(ability({ role: 'admin' }, { ...facts({ isTest: true }), shipmentAttempt: null })).toEqual({
    allowed: false,
    code: 'conflict',
    reason: '#1001 is a test order of the store: nothing is booked for it',
  }),
);

test('a test order of the store gets no new invoice', () => {
  const ask = (invoiceNumber: string | null) =>
    mayGenerateInvoice({ role: 'admin' }, { ...facts({ isTest: true }), ...supply, invoiceNumber }).allowed;
  expect([ask(null), ask('1/2627/0001')]).toEqual([false, true]);
});

test.each([
  ['requested', 'Being booked with Delhivery: print the label once the AWB is there.'],
  ['unknown', 'Delhivery has not answered; checking: print the label once the AWB is there.'],
  ['failed', 'No shipment data found. Please create a shipment first.'],
] as const)('the label of a parcel whose booking is %s is refused with the reason', (state, reason) => {
  const shipmentAttempt = {
    state,
    shippingPartner: 'Delhivery',
    reference: 'PG1-1',
    message: null,
    lacksWarehouse: false,
  };
  expect(mayGenerateLabel(admin, { ...facts(), shipmentAttempt })).toEqual(conflict(reason));
});
