import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditAction } from '@shipmagic/domain/audit/audit-action';
import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import { brandContract } from '@shipmagic/domain/brand/brand.contract';
import { inventoryContract } from '@shipmagic/domain/catalogue/inventory/inventory.contract';
import { productsContract } from '@shipmagic/domain/catalogue/products/products.contract';
import { claimPapersContract } from '@shipmagic/domain/claims/claim-papers.contract';
import { claimsContract } from '@shipmagic/domain/claims/claims.contract';
import { knownCouriers } from '@shipmagic/domain/couriers/known-couriers';
import { customersContract } from '@shipmagic/domain/customers/customer-card.contract';
import { calendarsContract } from '@shipmagic/domain/due/calendars.contract';
import type { RouteAnswer, RouteInput, RouteSpec } from '@shipmagic/domain/http/route';
import { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { invoicesContract } from '@shipmagic/domain/invoices/invoices.contract';
import { mailsContract } from '@shipmagic/domain/mails/mails.contract';
import { messagesContract } from '@shipmagic/domain/messages/messages.contract';
import { newVendorsContract } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { deadJobsContract } from '@shipmagic/domain/operations/dead-jobs.contract';
import { logsContract } from '@shipmagic/domain/operations/logs.contract';
import { shellContract } from '@shipmagic/domain/operations/shell.contract';
import { sqlContract } from '@shipmagic/domain/operations/sql.contract';
import { orderEditsContract } from '@shipmagic/domain/orders/order-edits.contract';
import { orderExportContract } from '@shipmagic/domain/orders/order-export.contract';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { ordersContract } from '@shipmagic/domain/orders/orders.contract';
import { bookingContract } from '@shipmagic/domain/parcels/booking/booking.contract';
import { sendAgainContract } from '@shipmagic/domain/parcels/booking/send-again.contract';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { manifestsContract } from '@shipmagic/domain/parcels/handover/manifests.contract';
import { nothingOwn } from '@shipmagic/domain/parcels/handover/pickup-settings';
import { pickupsContract } from '@shipmagic/domain/parcels/handover/pickups.contract';
import { inPersonContract } from '@shipmagic/domain/parcels/in-person/in-person.contract';
import { labelsContract } from '@shipmagic/domain/parcels/labels/labels.contract';
import { accountContract } from '@shipmagic/domain/people/account.contract';
import { authContract } from '@shipmagic/domain/people/auth.contract';
import { invitationsContract } from '@shipmagic/domain/people/invitations.contract';
import { passwordResetContract } from '@shipmagic/domain/people/password-reset.contract';
import { tempAccessContract } from '@shipmagic/domain/people/temp-access.contract';
import { twoFactorContract } from '@shipmagic/domain/people/two-factor.contract';
import { usersContract } from '@shipmagic/domain/people/users.contract';
import { privacyContract } from '@shipmagic/domain/privacy/privacy.contract';
import { reconContract } from '@shipmagic/domain/recon/recon.contract';
import { goodwillContract } from '@shipmagic/domain/refunds/goodwill.contract';
import { lineCancellationsContract } from '@shipmagic/domain/refunds/line-cancellations.contract';
import { payeesContract } from '@shipmagic/domain/refunds/payees/payees.contract';
import { refundsContract } from '@shipmagic/domain/refunds/refunds.contract';
import { returnRulesContract } from '@shipmagic/domain/returns/rules/return-rules.contract';
import { settingsContract } from '@shipmagic/domain/settings/settings.contract';
import { setupContract } from '@shipmagic/domain/setup/setup.contract';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { backfillContract } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { differencesContract } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { importsContract } from '@shipmagic/domain/store-sync/imports/imports.contract';
import { vendorNamesContract } from '@shipmagic/domain/store-sync/vendor-names/vendor-names.contract';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { vendorFilesContract } from '@shipmagic/domain/vendor-files/vendor-files.contract';
import { vendorRequestsContract } from '@shipmagic/domain/vendors/vendor-requests.contract';
import { vendorsContract } from '@shipmagic/domain/vendors/vendors.contract';
import { warehouseChangeRequestsContract } from '@shipmagic/domain/warehouses/warehouse-change-requests.contract';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../testing/app-code.ts';
import { createVendor, type Vendor } from '../../testing/orders.ts';
import { printingOf } from '../../testing/printing.ts';
import { enableTwoFactor } from '../../testing/second-factor.ts';
import { type Shipping, shippingOf } from '../../testing/shipping.ts';
import { password, shop, startTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { warehouseForm } from '../../testing/warehouses.ts';
import { createApp } from '../app.ts';
import { drawFavicon } from '../demo/draw-logo.ts';
import { hashSecret } from '../people/account/link-secret.ts';
import { keepRefunds } from '../refunds/keep-refunds.ts';

// Every route that changes something or hands out a file, derived from the routes that are served: a new one fails here
// until it states where it is recorded, and until that record exists.

const dataDir = mkdtempSync(join(tmpdir(), 'shipmagic-audit-'));
const today = indiaDay(new Date());
let app: TestApp;
let shipping: Shipping;
let actor: User;
let member: User;
let vendorName = '';
let maker: Vendor;
let shippedId = '';
let variantId = '';

/** A run that brings in old orders, and is the only one. */
async function oldOrders(state: 'running' | 'cancelled'): Promise<string> {
  await app.database.query('delete from backfills');
  const { id } = await app.database.one<{ id: string }>(
    "insert into backfills (state, history_until, ended_at) values ($1, now(), case when $1 <> 'running' then now() end) returning id",
    [state],
  );
  return id;
}

let teams = 0;
const teamBody = async () => {
  teams += 1;
  const { id } = await app.database.one<{ id: string }>('select id from users limit 1');
  return { name: `Team ${teams}`, people: [id], kinds: [], vendors: [] };
};
async function savedTeam(): Promise<string> {
  const { name, people } = await teamBody();
  const { id } = await app.database.one<{ id: string }>(
    'insert into inbox_teams (name, people) values ($1, $2) returning id',
    [name, people],
  );
  return id;
}

/** A batch in a state, over one new order. */
async function batchOf(state: string, itemState: string, undoable = false): Promise<{ id: string }> {
  const { id: magicOrderId } = await newOrder();
  const { id } = await app.database.one<{ id: string }>(
    `insert into batches (kind, options, author_id, author_email, state, ended_at, undo_until)
     values ('status', '{"status": "confirmed"}', $1, $2, $3, case when $3 <> 'working' then now() end,
       case when $4 then now() + interval '1 minute' end) returning id`,
    [actor.id, actor.email, state, undoable],
  );
  await app.database.query(
    'insert into batch_items (batch_id, order_id, position, state) select $1, id, 1, $2 from magic_orders where magic_order_id = $3',
    [id, itemState, magicOrderId],
  );
  return { id };
}

beforeAll(async () => {
  mkdirSync(join(dataDir, 'logs'));
  writeFileSync(join(dataDir, 'logs', `shipmagic.${today}.1.log`), 'a line\n');
  const config = { DATA_DIR: dataDir, PUBLIC_URL: 'https://office.example.com' };
  app = await startTestApp({ shopify: true, delhivery: true, mail: true, worker: true, config });
  actor = await app.createUser('admin');
  shipping = shippingOf(app, actor);
  const { parts } = await shipping.place();
  shippedId = String(parts[0]);
  await shipping.shipped(shippedId);
  ({ vendorName } = await shipping.order(shippedId));
  await app.database.query("update vendors set email = 'maker@example.com'");
  await app.call(labelsContract.generate, { params: { id: shippedId }, body: {} }, actor);
  await app.attempt(productsContract.sync, { body: {} }, actor);
  ({ id: variantId } = await app.database.one<{ id: string }>(
    'select variant_id as id from product_variants join products using (product_id) where vendor_name = $1 limit 1',
    [vendorName],
  ));
  maker = await createVendor(app, 'Lamps');
  member = await app.createUser('vendor_member', { vendors: [vendorName, 'Lamps'] });
});
afterAll(async () => {
  // Only a few warehouses are registered per minute, which the worker would wait for.
  await app?.database.query('delete from allowances');
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls a route as an admin; anything but success fails the test. */
async function as<R extends RouteSpec>(route: R, input: RouteInput<R>, user: User | null = actor) {
  const sent = await app.attempt(route, input, user);
  expect([route.path, sent.status, sent.text.slice(0, 300)]).toEqual([route.path, 200, expect.anything()]);
  return sent.body as RouteAnswer<R>;
}
/** A refund owed for a new order of the store that was paid and then cancelled; with what somebody else asked for. */
const newReference = () => randomUUID().replaceAll('-', '').toUpperCase();
/** An order that was paid in cash, with a payee for what is owed. */
async function newCash(): Promise<{ order: string; refund: string }> {
  const { id } = await newOrder();
  await app.database.query(
    "update magic_orders set payment_gateway = 'Cash on Delivery (COD)' where magic_order_id = $1",
    [id],
  );
  const { refund } = await app.database.one<{ refund: string }>(
    `insert into refunds_owed (order_id, reason, paid, refunded, owed, waits, is_estimate)
     select id, 'returned', 100, 0, 100, 100, false from magic_orders where magic_order_id = $1 returning id::text as refund`,
    [id],
  );
  await as(payeesContract.save, { params: { id }, body: { kind: 'upi', upi: 'somebody@okbank' } });
  return { order: id, refund };
}
async function newRefund({ isAsked = false } = {}): Promise<{ id: string }> {
  const { parts } = await shipping.place();
  const { db, connection } = app.services;
  await app.database.query("update magic_orders set order_status = 'cancelled' where magic_order_id = $1", [parts[0]]);
  await keepRefunds({ db, store: await connection.current() });
  const refund = await app.database.one<{ id: string; order_id: string; store_order_id: string }>(
    `select r.id, r.order_id, o.store_order_id from refunds_owed r join magic_orders o on o.id = r.order_id
     where o.magic_order_id = $1`,
    [parts[0]],
  );
  if (isAsked)
    await app.database.query(
      `insert into store_refunds (order_id, store_order_id, amount, restock, state, asked_by_email)
       values ($1, $2, 1, true, 'asked', 'a@example.com')`,
      [refund.order_id, refund.store_order_id],
    );
  return { id: refund.id };
}
/** A new order that nobody has worked on. */
const newOrder = async () => ({ id: await maker.order({ name: randomUUID() }) });
/** Its courier has lost the parcel. */
const lostOrder = async () => {
  const order = await newOrder();
  await shipping.shipped(order.id, member);
  await app.database.query(
    `update magic_orders set order_status = 'exception', shipment_status = 'LOST' where magic_order_id = $1`,
    [order.id],
  );
  return order;
};
const newClaim = async () => {
  const { id } = await lostOrder();
  const claim = await app.database.one<{ id: string }>(
    `insert into claims (shipment_id, order_id, reason, state, since, value, deadline)
     select shipment_id, id, 'lost', 'open', now(), 900, current_date from magic_orders where magic_order_id = $1
     on conflict (shipment_id) do update set state = 'open' returning id`,
    [id],
  );
  return claim.id;
};
const pickUpOrder = async () => {
  const params = await newOrder();
  await app.database.query("update magic_orders set delivery_method = 'pick_up' where magic_order_id = $1", [
    params.id,
  ]);
  return params;
};
const upload = async (path: string, field: string, name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const headers = { authorization: `Bearer ${actor.token}` };
  const response = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: form });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Record<string, string>;
};
/** A file of a claim; its id. */
const addPicture = async (claim: string) => {
  await upload(`/api/claims/${claim}/files`, 'claimFile', 'x.pdf', `%PDF-1.7\n${randomUUID()}\n%%EOF`);
  const { id } = await app.database.one<{ id: string }>('select id from claim_files where claim_id = $1', [claim]);
  return id;
};
const reconFile = () =>
  upload(reconContract.upload.path, 'reconFile', 'x.csv', 'AWB,Actual Weight,Actual Cost\nA123,1,1');
const newWarehouse = async (ofVendor = vendorName) => {
  const body = warehouseForm({ warehouseName: `Store ${randomUUID()}` });
  const { id } = await as(warehousesContract.add, { params: { vendorName: ofVendor }, body });
  return { vendorName: ofVendor, id };
};
/** Runs an action with a one-time code of the actor, who has no two-factor sign-in before and afterwards. */
async function withTwoFactor(work: (code: string) => Promise<unknown>): Promise<void> {
  const { secret } = await enableTwoFactor(app, actor);
  await work(appCode(secret));
  await app.database.query('delete from two_factor');
}
const newAddress = () => `${randomUUID()}@example.com`;
const requestQuantity = async () => {
  const other = await app.database.one<{ variant_id: string; inventory_quantity: number }>(
    'select * from product_variants where variant_id = $1',
    [variantId],
  );
  const body = { inventoryQuantity: other.inventory_quantity + 1 };
  await as(inventoryContract.setQuantity, { params: { variantId }, body }, member);
  const { requests } = await as(inventoryContract.list, { query: { status: 'pending' } });
  return Number(requests[0]?.id);
};
const address = {
  address1: '1 New Road',
  address2: '',
  city: 'Pune',
  province: '',
  country: 'India',
  zip: '411001',
  phone: '',
};

const newInvitation = async () => {
  await as(invitationsContract.invite, { body: { email: newAddress(), role: 'team_member' } });
  const { invitations } = await as(invitationsContract.list, {});
  return String(invitations[0]?.id);
};

type Trace =
  /** An entry of the audit log. */
  | { readonly line: AuditAction; readonly act: () => Promise<unknown>; readonly anonymous?: true }
  /** A history of its own that records person and time. */
  | { readonly history: 'activity_logs' | 'vendor_changes'; readonly act: () => Promise<unknown> }
  /** Not recorded, with the reason. */
  | { readonly without: string };

const customerAsks = { without: 'a customer looks at their own parcel' };
const readsStore = { without: 'only reads the store again, as a job does every few minutes' };
const demoOnly = { without: 'is there in the demo only' };
/** Where the parcel of `shippedId` is picked up. */
const pickupPlace = async () =>
  (
    await app.database.one<{ id: string }>(
      'select s.pickup_warehouse_id as id from magic_orders o join shipments s on s.id = o.shipment_id where o.magic_order_id = $1',
      [shippedId],
    )
  ).id;
/** A manifest of that parcel alone; an earlier one goes. */
const newManifest = async () => {
  await app.database.query('delete from manifests');
  await app.database.query(
    "update magic_orders set order_status = 'ready_to_ship', handover_at = null where magic_order_id = $1",
    [shippedId],
  );
  const body = { warehouseId: await pickupPlace(), shippingPartner: 'Delhivery' };
  return manifestsContract.create.answer.parse(await as(manifestsContract.create, { body })).id;
};
const changes = {
  without: 'is kept in the order’s history; a changed order is needed for it: changes-in-flight.test.ts',
};
const answers = {
  without: 'is kept in the order’s history; a customer who was asked is needed for it: questions.test.ts',
};
const returned = {
  without: 'is kept in the order’s history; a delivered order is needed for it: returns.test.ts',
};
const fetched = {
  without: 'is kept in the order’s history; an approved return is needed for it: pickup.test.ts',
};
const ndr = { without: 'is kept in the order’s history; a failed delivery is needed for it: ndr.test.ts' };

/** A job that was given up. */
async function deadJob(task: string): Promise<string> {
  const { id } = await app.database.one<{ id: string }>(
    "select (graphile_worker.add_job($1, '{}', run_at => now() + interval '1 day')).id::text as id",
    [task],
  );
  await app.database.query('update graphile_worker._private_jobs set attempts = max_attempts where id = $1', [id]);
  return id;
}

const traces: Record<string, Trace> = {
  'POST /api/auth/login': {
    line: 'session.started',
    act: () => as(authContract.login, { body: { email: actor.email, password } }),
  },
  'POST /api/auth/logout': {
    line: 'session.ended',
    act: async () => {
      const elsewhere = await app.signIn(actor.email);
      await as(authContract.logout, {}, elsewhere);
    },
  },
  'POST /api/auth/password-reset': {
    line: 'password.asked',
    anonymous: true,
    act: () => as(passwordResetContract.ask, { body: { email: newAddress() } }, null),
  },
  'POST /api/auth/reset-password': {
    line: 'password.reset',
    act: async () => {
      await app.database.query(
        `insert into password_resets (id, secret_hash, user_id, expires_at)
         values (gen_random_uuid(), $1, $2, now() + interval '1 minute')`,
        [hashSecret('a secret'), actor.id],
      );
      await as(passwordResetContract.reset, { body: { token: 'a secret', password } }, null);
      actor = await app.signIn(actor.email);
      shipping = shippingOf(app, actor);
    },
  },
  'POST /api/auth/signup': {
    line: 'user.signed_up',
    anonymous: true,
    act: async () => {
      const secret = randomUUID();
      await app.database.query(
        `insert into invitations (id, secret_hash, email, role, invited_by, expires_at)
         values (gen_random_uuid(), $1, $2, 'team_member', $3, now() + interval '1 hour')`,
        [hashSecret(secret), newAddress(), actor.id],
      );
      const body = { token: secret, password, firstName: 'Anu', lastName: 'Rao' };
      await as(invitationsContract.accept, { body }, null);
    },
  },
  'PUT /api/account/profile': {
    line: 'profile.changed',
    act: () => as(accountContract.saveProfile, { body: { firstName: 'Anu', lastName: 'Rao' } }),
  },
  'PUT /api/account/appearance': { without: 'only changes how the person’s own lists look' },
  'POST /api/views': { without: 'only keeps how a list is looked at' },
  'PUT /api/views/:id': { without: 'only keeps how a list is looked at' },
  'DELETE /api/views/:id': { without: 'only keeps how a list is looked at' },
  'PUT /api/views/choice': { without: 'only changes how the person’s own lists look' },
  'PUT /api/account/morning-mail': { without: 'only chooses whether the person is mailed about their own inbox' },
  'PUT /api/account/weekly-mail': { without: 'only chooses whether the person is mailed their own figures' },
  'PUT /api/account/print-choice': { without: 'only remembers how the person prints' },
  'PUT /api/account/password': {
    line: 'password.changed',
    act: () => as(accountContract.changePassword, { body: { currentPassword: password, newPassword: password } }),
  },
  'POST /api/account/confirm-password': {
    line: 'password.confirmed',
    act: () => as(accountContract.confirmPassword, { body: { currentPassword: password } }),
  },
  'DELETE /api/account/sessions/:id': {
    line: 'session.ended',
    act: async () => {
      await app.signIn(actor.email);
      const { sessions } = await as(accountContract.sessions, {});
      const id = String(sessions.find(({ isCurrent }) => !isCurrent)?.id);
      await as(accountContract.endSession, { params: { id } });
    },
  },
  'POST /api/account/two-factor/set-up': { without: 'nothing counts before it is confirmed' },
  'POST /api/account/two-factor/enable': { line: 'two_factor.enabled', act: () => withTwoFactor(async () => {}) },
  'POST /api/account/two-factor/recovery-codes': {
    line: 'two_factor.codes_renewed',
    act: () => withTwoFactor((code) => as(twoFactorContract.renewRecoveryCodes, { body: { code } })),
  },
  'POST /api/account/two-factor/disable': {
    line: 'two_factor.disabled',
    act: () => withTwoFactor((code) => as(twoFactorContract.disable, { body: { currentPassword: password, code } })),
  },
  'PUT /api/account/two-factor/rule': {
    line: 'two_factor.rule_changed',
    act: () => as(twoFactorContract.changeRule, { body: { requiredOfAdmins: false } }),
  },
  'POST /api/users/:id/two-factor/reset': {
    line: 'two_factor.reset',
    act: async () => {
      await enableTwoFactor(app, member);
      await as(twoFactorContract.reset, { params: { id: member.id } });
    },
  },
  'POST /api/users/invite': {
    line: 'user.invited',
    act: () => as(invitationsContract.invite, { body: { email: newAddress(), role: 'team_member' } }),
  },
  'POST /api/invitations/:id/resend': {
    line: 'user.invited',
    act: async () => as(invitationsContract.resend, { params: { id: await newInvitation() } }),
  },
  'DELETE /api/invitations/:id': {
    line: 'invitation.revoked',
    act: async () => as(invitationsContract.revoke, { params: { id: await newInvitation() } }),
  },
  'PUT /api/users/:id': {
    line: 'user.changed',
    act: () =>
      as(usersContract.change, {
        params: { id: member.id },
        body: { role: 'vendor_member', isActive: true, vendorList: [vendorName, maker.name] },
      }),
  },
  'POST /api/vendors/:vendorName/generate-temp-access': {
    line: 'temporary_access.given',
    act: () => as(tempAccessContract.generate, { params: { vendorName }, body: {} }),
  },
  'DELETE /api/temp-vendor-access/:id': {
    line: 'temporary_access.revoked',
    act: async () => {
      await as(tempAccessContract.generate, { params: { vendorName }, body: {} });
      const { tempAccesses } = await as(tempAccessContract.list, {});
      await as(tempAccessContract.revoke, { params: { id: String(tempAccesses[0]?.id) } });
    },
  },
  'POST /api/temp-vendor-access/cleanup': {
    line: 'temporary_access.removed',
    act: async () => {
      await app.database.query('update users set access_ends_at = now() where access_ends_at is not null');
      await as(tempAccessContract.cleanup, {});
    },
  },
  'PUT /api/vendors/update': {
    history: 'vendor_changes',
    act: () => as(vendorsContract.update, { body: { vendorName, aboutUs: randomUUID() } }),
  },
  'POST /api/vendors/:vendorName/rename': {
    line: 'vendor.renamed',
    act: async () => {
      const { name } = await createVendor(app, `Renamed ${randomUUID()}`);
      const body = { newName: `${name} & Co` };
      await as(vendorNamesContract.rename, { params: { vendorName: name }, body });
    },
  },
  'PUT /api/commission-slabs': {
    line: 'commission.changed',
    act: () => as(vendorsContract.saveCommissionSlabs, { body: { slabs: [{ from: 0, percent: 10 }] } }),
  },
  'PUT /api/vendors/:vendorName/email-settings': {
    history: 'vendor_changes',
    act: () =>
      as(vendorsContract.emailSettings, { params: { vendorName }, body: { emailNotificationsEnabled: false } }),
  },
  'PUT /api/vendors/:vendorName/calendar': {
    line: 'vendor.calendar_changed',
    act: async () => {
      const { version, own } = await as(calendarsContract.get, { params: { vendorName } });
      const cutOff = own.cutOff === '11:00' ? '12:00' : '11:00';
      await as(calendarsContract.change, { params: { vendorName }, body: { ...own, cutOff, version } });
    },
  },
  'POST /api/vendors/:vendorName/shipping-partners': {
    line: 'shipping_partner.added',
    act: () => as(vendorsContract.addShippingPartner, { params: { vendorName }, body: { partnerName: randomUUID() } }),
  },
  'PUT /api/default-couriers': {
    line: 'shipping_partner.for_all',
    act: () => as(vendorsContract.setDefaultCourier, { body: { partnerName: 'Delhivery', vendors: 'without' } }),
  },
  'DELETE /api/vendors/:vendorName/shipping-partners/:id': {
    line: 'shipping_partner.removed',
    act: async () => {
      const body = { partnerName: randomUUID() };
      const { id } = await as(vendorsContract.addShippingPartner, { params: { vendorName }, body });
      await as(vendorsContract.removeShippingPartner, { params: { vendorName, id } });
    },
  },
  'POST /api/vendors/:vendorName/warehouses': { line: 'warehouse.added', act: () => newWarehouse() },
  'PUT /api/vendors/:vendorName/warehouses/:id': {
    line: 'warehouse.changed',
    act: async () => as(warehousesContract.change, { params: await newWarehouse(), body: { contactName: 'Ravi' } }),
  },
  'DELETE /api/vendors/:vendorName/warehouses/:id': {
    line: 'warehouse.deleted',
    act: async () => as(warehousesContract.remove, { params: await newWarehouse() }),
  },
  'POST /api/vendors/:vendorName/warehouses/:id/register': {
    line: 'warehouse.registered',
    act: async () => as(warehousesContract.register, { params: await newWarehouse() }),
  },
  'POST /api/new-vendors': {
    line: 'vendor.added',
    act: () => as(newVendorsContract.add, { body: { vendorName: `Potter ${randomUUID()}` } }),
  },
  'POST /api/vendors/:vendorName/change-requests': {
    without: 'the request itself names who asked for what, and changes nothing',
  },
  'PUT /api/vendor-change-requests/:id/review': {
    line: 'vendor_request.reviewed',
    act: async () => {
      const body = { field: 'productionDays', value: '7' } as const;
      const { request } = await as(vendorRequestsContract.ask, { params: { vendorName }, body }, member);
      await as(vendorRequestsContract.review, {
        params: { id: request.id },
        body: { status: 'rejected', reviewNotes: 'Too many' },
      });
    },
  },
  'POST /api/warehouse-change-requests': {
    without: 'the request itself names who asked for what, and changes nothing',
  },
  'PUT /api/warehouse-change-requests/:id/review': {
    line: 'warehouse_request.reviewed',
    act: async () => {
      const requestedData = warehouseForm({ warehouseName: `Asked for ${randomUUID()}` });
      const body = { vendorName, changeType: 'create' as const, requestedData };
      const { request } = await as(warehouseChangeRequestsContract.create, { body }, member);
      await as(warehouseChangeRequestsContract.review, { params: { id: request.id }, body: { status: 'rejected' } });
    },
  },
  'PUT /api/products/variants/:variantId/details': {
    line: 'variant.changed',
    act: () => as(productsContract.variantDetails, { params: { variantId }, body: { productionDays: 4 } }),
  },
  'PUT /api/products/variants/:variantId/quantity': {
    line: 'inventory.changed',
    act: () => as(inventoryContract.setQuantity, { params: { variantId }, body: { inventoryQuantity: 77 } }),
  },
  'PUT /api/inventory-update-request/review': {
    line: 'inventory_request.reviewed',
    act: async () => as(inventoryContract.review, { body: { requestId: await requestQuantity(), status: 'approved' } }),
  },
  'PUT /api/inventory-update-requests/bulk-review': {
    line: 'inventory_request.reviewed',
    act: async () =>
      as(inventoryContract.bulkReview, { body: { requestIds: [await requestQuantity()], status: 'rejected' } }),
  },
  'POST /api/recon/preview': { without: 'keeps nothing' },
  'POST /api/orders/find': { without: 'only asks' },
  'POST /api/orders/working-sets': { without: 'changes no order, and keeps nothing but which orders were pasted' },
  'POST /api/recon/columns': { without: 'keeps nothing' },
  'POST /api/recon/left-rows': { without: 'keeps nothing, and gives back the rows it was sent' },
  'GET /api/recon/differences/export': {
    line: 'recon.exported',
    act: () => as(reconContract.exportDifferences, { query: { courier: 'delhivery' } }),
  },
  'POST /api/recon/upload': { line: 'recon.uploaded', act: reconFile },
  'POST /api/recon/uploads/:id/undo': {
    line: 'recon.undone',
    act: async () => as(reconContract.undo, { params: { id: String((await reconFile()).id) } }),
  },
  'POST /api/magic-orders/:id/line-cancellations': {
    line: 'items.cancelled',
    act: async () => {
      const vendor = 'Shipping Maker';
      const lines = ['Lamp', 'Diya'].map((title) => ({ vendor, title, price: 100 }));
      const { parts } = await shipping.place({ lines });
      const params = { id: parts[0] ?? '' };
      const [line] = (await as(ordersContract.get, { params })).lineItems;
      const body = { lines: [{ lineId: line?.id ?? '', quantity: 1 }], reason: 'not wanted' };
      await as(lineCancellationsContract.cancel, { params, body });
    },
  },
  'POST /api/refunds-owed/:id': {
    line: 'refund.sent',
    act: async () => as(refundsContract.refund, { params: await newRefund(), body: { amount: 1 } }),
  },
  'DELETE /api/refunds-owed/:id/asked': {
    line: 'refund.withdrawn',
    act: async () => as(refundsContract.withdraw, { params: await newRefund({ isAsked: true }) }),
  },
  'POST /api/goodwill-refunds/:id/assign': {
    line: 'refund.assigned',
    act: async () => {
      const { id } = await newOrder();
      const { refund } = await app.database.one<{ refund: string }>(
        `insert into goodwill_refunds (store_order_id, store_refund_id, shown_with, amount)
         select store_order_id, $2, id, 50 from magic_orders where magic_order_id = $1 returning id as refund`,
        [id, randomUUID()],
      );
      await as(goodwillContract.assign, { params: { id: refund }, body: { magicOrderId: id } });
    },
  },
  'POST /api/refunds-owed/:id/settled': {
    line: 'refund.settled',
    act: async () => as(refundsContract.settle, { params: await newRefund(), body: { note: 'Paid by UPI' } }),
  },
  'PUT /api/magic-orders/:id/refund-payee': {
    line: 'payee.entered',
    act: async () => newCash(),
  },
  'POST /api/magic-orders/:id/refund-payee/show': {
    line: 'payee.shown',
    act: async () => as(payeesContract.show, { params: { id: (await newCash()).order } }),
  },
  'POST /api/refunds-owed/:id/paid': {
    line: 'refund.paid',
    act: async () =>
      as(payeesContract.pay, { params: { id: (await newCash()).refund }, body: { reference: newReference() } }),
  },
  'POST /api/refund-payments/upload': {
    line: 'refund.paid',
    act: async () =>
      upload(
        '/api/refund-payments/upload',
        'paymentFile',
        'paid.csv',
        `Refund,Reference\n${(await newCash()).refund},${newReference()}`,
      ),
  },
  'GET /api/refund-payments/export': {
    line: 'payees.exported',
    act: () => as(payeesContract.export, { query: {} }),
  },
  'POST /api/sql/execute': {
    line: 'sql.executed',
    act: () => as(sqlContract.execute, { body: { query: 'select 1' } }),
  },
  'POST /api/sql/save-query': {
    line: 'saved_query.added',
    act: () => as(sqlContract.saveQuery, { body: { name: 'One', query: 'select 1' } }),
  },
  'DELETE /api/sql/saved-queries/:id': {
    line: 'saved_query.deleted',
    act: async () => {
      const { query } = await as(sqlContract.saveQuery, { body: { name: 'Two', query: 'select 2' } });
      await as(sqlContract.deleteQuery, { params: { id: query.id } });
    },
  },
  'PATCH /api/sql/saved-queries/:id/use': { without: 'only says when a query was used last; its run is recorded' },
  'POST /api/production/execute-command': {
    line: 'shell.executed',
    act: () => as(shellContract.execute, { body: { command: 'node --version' } }),
  },
  'GET /api/production-logs/download/:filename': {
    line: 'logs.read',
    act: () => as(logsContract.download, { params: { filename: `shipmagic.${today}.1.log` } }),
  },
  'GET /api/production-logs/view/:filename': {
    line: 'logs.read',
    act: () => as(logsContract.view, { params: { filename: `shipmagic.${today}.1.log` } }),
  },
  'POST /api/vendors/upload': {
    line: 'vendors.uploaded',
    act: () =>
      upload('/api/vendors/upload', 'vendorFile', 'x.tsv', `vendorName\taboutUs\n${vendorName}\t${randomUUID()}`),
  },
  'POST /api/warehouses/upload': {
    line: 'warehouses.uploaded',
    act: () => {
      const row = Object.entries({ vendorName, ...warehouseForm({ warehouseName: randomUUID() }) });
      const content = `${row.map(([name]) => name).join('\t')}\n${row.map(([, value]) => value).join('\t')}`;
      return upload('/api/warehouses/upload', 'warehouseFile', 'x.tsv', content);
    },
  },
  'POST /api/vendor-workbook': {
    line: 'vendor_workbook.uploaded',
    act: () =>
      upload('/api/vendor-workbook', 'workbook', 'x.csv', `vendorName,brandName\n${vendorName},${randomUUID()}`),
  },
  'GET /api/vendor-workbook/template': { without: 'an empty workbook tells nothing' },
  'GET /api/vendors/export': {
    line: 'vendors.exported',
    act: () => as(vendorFilesContract.export, { query: {} }),
  },
  'GET /api/products/export': { line: 'products.exported', act: () => as(productsContract.export, { query: {} }) },
  'GET /api/orders/export': { line: 'orders.exported', act: () => as(orderExportContract.export, { query: {} }) },
  'GET /api/orders/combined-export': {
    line: 'orders.exported',
    act: () => as(orderExportContract.combinedExport, { query: {} }),
  },
  'PUT /api/inbox/:id': { without: 'the item keeps its own history' },
  'PUT /api/inbox': { without: 'each item keeps its own history' },
  'POST /api/inbox/visit': { without: 'only says that its reader has looked' },
  'POST /api/inbox/teams': {
    line: 'inbox_team.saved',
    act: async () => as(inboxContract.addTeam, { body: await teamBody() }),
  },
  'PUT /api/inbox/teams/:id': {
    line: 'inbox_team.saved',
    act: async () => as(inboxContract.changeTeam, { params: { id: await savedTeam() }, body: await teamBody() }),
  },
  'DELETE /api/inbox/teams/:id': {
    line: 'inbox_team.removed',
    act: async () => as(inboxContract.removeTeam, { params: { id: await savedTeam() } }),
  },
  'POST /api/batches/fits': { without: 'keeps nothing' },
  'POST /api/batches/preview': { without: 'keeps nothing' },
  'GET /api/batches/:id/results': { without: 'the outcomes that the batch’s screen shows, in a file' },
  'POST /api/batches': {
    line: 'batch.started',
    act: async () => {
      const { id } = await newOrder();
      await as(batchesContract.create, {
        body: { magicOrderIds: [id], kind: 'status', options: { status: 'confirmed' } },
      });
    },
  },
  'POST /api/batches/:id/cancel': {
    line: 'batch.cancelled',
    act: async () => as(batchesContract.cancel, { params: await batchOf('working', 'working') }),
  },
  'POST /api/batches/:id/retry': {
    line: 'batch.retried',
    act: async () => as(batchesContract.retry, { params: await batchOf('done', 'failed') }),
  },
  'POST /api/batches/:id/undo': {
    line: 'batch.undone',
    act: async () => as(batchesContract.undo, { params: await batchOf('done', 'done', true) }),
  },
  'GET /api/labels/:id': { without: 'works only by an address that was recorded when it was given out' },
  'GET /api/claim-files/:id': { without: 'works only by an address that was recorded when it was given out' },
  'GET /api/claim-bundles/:id': { without: 'works only by an address that was recorded when it was given out' },
  'GET /api/invoices/:id': { without: 'works only by an address that was recorded when it was given out' },
  'POST /api/batches/:id/document-link': { without: 'the document is recorded when it is opened' },
  'GET /api/batch-documents/:id': {
    line: 'batch_document.opened',
    act: async () => void (await printingOf(app).document('packing_slips', [(await newOrder()).id], actor)),
  },
  'POST /api/magic-orders/:id/label-link': {
    line: 'label.opened',
    act: () => as(labelsContract.link, { params: { id: shippedId } }),
  },
  'POST /api/magic-orders/:id/generate-label': {
    line: 'label.opened',
    act: () => as(labelsContract.generate, { params: { id: shippedId }, body: {} }),
  },
  'POST /api/magic-orders/:id/generate-invoice': {
    line: 'invoice.opened',
    act: async () => {
      await app.database.query(
        "update vendors set gstin = '29AAGCB7383J1Z4', address = '1 Road', city = 'Bengaluru', zip_code = '560001'",
      );
      await as(invoicesContract.generate, { params: { id: shippedId } });
    },
  },
  'POST /api/invoices/:id/open': {
    line: 'invoice.opened',
    act: async () => {
      const [{ id } = { id: '' }] = await app.database.query<{ id: string }>(
        `insert into invoices (order_id, vendor_id, invoice_number, document)
         select id, vendor_id, 'TRACE/1', '{}' from magic_orders where magic_order_id = $1
         on conflict (order_id) where voided_at is null do update set document = invoices.document returning id`,
        [shippedId],
      );
      await as(invoicesContract.open, { params: { id } });
    },
  },
  'PUT /api/magic-orders/:id/status': {
    history: 'activity_logs',
    act: async () => as(ordersContract.changeStatus, { params: await newOrder(), body: { status: 'confirmed' } }),
  },
  'PUT /api/magic-orders/:id/financial-status': {
    history: 'activity_logs',
    act: async () =>
      as(ordersContract.changeFinancialStatus, { params: await newOrder(), body: { financialStatus: 'PENDING' } }),
  },
  'PUT /api/magic-orders/:id/merchant-vendor-notes': {
    history: 'activity_logs',
    act: async () =>
      as(ordersContract.saveNotes, { params: await newOrder(), body: { merchantVendorNotes: 'A note' } }),
  },
  'PUT /api/magic-orders/:id/pickup-warehouse': {
    history: 'activity_logs',
    act: async () => {
      const { id: pickupWarehouseId } = await newWarehouse(maker.name);
      await as(orderEditsContract.changePickupWarehouse, { params: await newOrder(), body: { pickupWarehouseId } });
    },
  },
  'PUT /api/magic-orders/:id/eway-bill': {
    history: 'activity_logs',
    act: async () => {
      const id = await maker.order({ name: randomUUID(), lines: [{ unitPaise: 6_000_000 }] });
      await as(orderEditsContract.changeEwayBill, { params: { id }, body: { ewayBillNumber: '123456789012' } });
    },
  },
  'PUT /api/magic-orders/:id/parcel-size': {
    history: 'activity_logs',
    act: async () => {
      const body = { length: 20, width: 10, height: 5, grams: 250 };
      await as(orderEditsContract.changeParcelSize, { params: await newOrder(), body });
    },
  },
  'PUT /api/magic-orders/:id/taxes': {
    history: 'activity_logs',
    act: async () => {
      const params = await newOrder();
      await app.database.query('update magic_orders set tax_in_doubt_since = now() where magic_order_id = $1', [
        params.id,
      ]);
      await as(invoicesContract.settleTaxes, { params, body: { rates: null } });
    },
  },
  'PUT /api/magic-orders/:id/shipping-address': {
    history: 'activity_logs',
    act: async () =>
      as(orderEditsContract.changeShippingAddress, { params: await newOrder(), body: { shippingAddress: address } }),
  },
  'PUT /api/magic-orders/:id/customer-email': {
    history: 'activity_logs',
    act: async () =>
      as(orderEditsContract.changeCustomerEmail, { params: await newOrder(), body: { customerEmail: newAddress() } }),
  },
  'POST /api/magic-orders/:id/email-details': {
    history: 'activity_logs',
    act: () => as(orderMailsContract.emailDetails, { params: { id: shippedId }, body: {} }),
  },
  'POST /api/magic-orders/:id/email-vendor': {
    history: 'activity_logs',
    act: () => as(orderMailsContract.emailVendor, { params: { id: shippedId } }),
  },
  'POST /api/orders/mail-late': {
    history: 'activity_logs',
    act: async () => {
      await app.database.query(
        "update magic_orders set clock_due_at = now() - interval '1 day' where magic_order_id = $1",
        [shippedId],
      );
      await as(orderMailsContract.mailLate, { body: { magicOrderIds: [shippedId] } });
    },
  },
  'POST /api/mails/:id/retry': {
    line: 'mail.sent_again',
    act: async () => {
      await as(orderMailsContract.emailVendor, { params: { id: shippedId } });
      const sent = () => app.database.query("select from mails where audience = 'vendor' and state <> 'sent'");
      await until('the mails are sent', async () => (await sent()).length === 0);
      const { id } = await app.database.one<{ id: string }>(
        "update mails set state = 'failed' where id = (select id from mails where audience = 'vendor' limit 1) returning id",
      );
      await as(mailsContract.retry, { params: { id } });
    },
  },
  'POST /api/dead-jobs/:id/retry': {
    line: 'jobs.retried',
    act: async () => as(deadJobsContract.retry, { params: { id: await deadJob('settle_batches') } }),
  },
  'POST /api/dead-jobs/:id/drop': {
    line: 'jobs.dropped',
    act: async () => as(deadJobsContract.drop, { params: { id: await deadJob('settle_ndr') } }),
  },
  'POST /api/dead-jobs/kinds/:kind/retry': {
    line: 'jobs.retried',
    act: async () => {
      await deadJob('settle_ndr');
      await as(deadJobsContract.retryKind, { params: { kind: 'settle_ndr' } });
    },
  },
  'POST /api/dead-jobs/kinds/:kind/drop': {
    line: 'jobs.dropped',
    act: async () => {
      await deadJob('settle_ndr');
      await as(deadJobsContract.dropKind, { params: { kind: 'settle_ndr' } });
    },
  },
  'POST /api/magic-orders/:id/create-shipment': {
    history: 'activity_logs',
    act: async () => shipping.shipped((await newOrder()).id, actor),
  },
  'POST /api/magic-orders/:id/cancel-shipment': {
    history: 'activity_logs',
    act: async () => {
      const { id } = await newOrder();
      await shipping.shipped(id, member);
      await as(bookingContract.cancel, { params: { id } });
    },
  },
  'POST /api/magic-orders/:id/send-again': {
    history: 'activity_logs',
    act: async () => {
      const { id } = await lostOrder();
      await as(sendAgainContract.sendAgain, { params: { id }, body: { confirm: true } });
    },
  },
  'POST /api/magic-orders/:id/returns': returned,
  'PUT /api/returns/:id/decision': returned,
  'POST /api/returns/:id/cancel': returned,
  'POST /api/returns/:id/pickup': fetched,
  'DELETE /api/returns/:id/pickup': fetched,
  'PUT /api/returns/:id/parcel': returned,
  'PUT /api/returns/:id/inspection': returned,
  'POST /api/returns/:id/settlement': {
    without: 'is recorded in the audit log; an inspected return is needed for it: returns.test.ts',
  },
  'DELETE /api/returns/:id/settlement': {
    without: 'is recorded in the audit log; a settlement that waits is needed for it: returns.test.ts',
  },
  'POST /api/returns/:id/pictures': {
    without: 'is kept with the picture, who added it and when: pictures.test.ts',
  },
  'DELETE /api/returns/:id/pictures/:pictureId': returned,
  'GET /api/returns/:id/pictures/:pictureId': { without: 'is shown with its return, as the notes on it are' },
  'GET /api/track-order/:magicOrderId/return-pictures/:pictureId': { without: 'is the customer’s own' },
  'POST /api/returns/:id/store': {
    without: 'each step is kept with the return; a store that refused one is needed for it: tell-store.test.ts',
  },
  'POST /api/returns/requests': {
    without: 'each return leaves what it leaves alone; many delivered orders are needed for it: ask-many.test.ts',
  },
  'POST /api/returns/requests/products': { without: 'changes nothing' },
  'POST /api/returns/steps': {
    without: 'each step leaves what it leaves alone; many returns are needed for it: many.test.ts',
  },
  'PUT /api/magic-orders/:id/rto/inspection': {
    without: 'is in the order’s history; a received RTO parcel is needed for it: rto.test.ts',
  },
  'POST /api/magic-orders/:id/rto/settlement': {
    without: 'is recorded in the audit log as a refund; an inspected RTO parcel is needed for it: rto.test.ts',
  },
  'POST /api/receiving': { without: 'changes nothing' },
  'POST /api/receiving/receipts': returned,
  'POST /api/magic-orders/:id/claims': {
    history: 'activity_logs',
    act: async () => {
      const { id } = await newOrder();
      await shipping.shipped(id, member);
      await as(claimsContract.open, { params: { id }, body: { reason: 'damaged' } });
    },
  },
  'GET /api/claims/export': {
    line: 'claims.exported',
    act: () => app.attempt(claimsContract.export, { query: {} }, actor),
  },
  'POST /api/claims/:id/files': {
    history: 'activity_logs',
    act: async () => addPicture(await newClaim()),
  },
  'POST /api/claim-files/:id/open': {
    line: 'claim_file.opened',
    act: async () => as(claimPapersContract.openFile, { params: { id: await addPicture(await newClaim()) } }),
  },
  'DELETE /api/claim-files/:id': {
    history: 'activity_logs',
    act: async () => as(claimPapersContract.removeFile, { params: { id: await addPicture(await newClaim()) } }),
  },
  'POST /api/claims/:id/bundle': {
    line: 'claim_bundle.opened',
    act: async () => as(claimPapersContract.openBundle, { params: { id: await newClaim() } }),
  },
  'POST /api/claims/:id/file': {
    history: 'activity_logs',
    act: async () => as(claimsContract.file, { params: { id: await newClaim() }, body: {} }),
  },
  'POST /api/claims/:id/outcome': {
    history: 'activity_logs',
    act: async () => as(claimsContract.outcome, { params: { id: await newClaim() }, body: { outcome: 'dropped' } }),
  },
  'PUT /api/claim-terms': {
    line: 'claim_terms.changed',
    act: () =>
      as(claimsContract.saveTerms, {
        body: { courier: 'Delhivery', firstDay: '2026-02-01', deadlineDays: 10, cap: null, isConfirmed: true },
      }),
  },
  'POST /api/magic-orders/:id/manual-tracking': {
    history: 'activity_logs',
    act: async () => {
      const body = {
        shippingPartner: 'By hand',
        awb: 'MANUAL12345',
        trackingUrl: 'https://example.com/MANUAL12345',
        shipmentStatus: 'IN_TRANSIT' as const,
      };
      await as(bookingContract.manualTracking, { params: await newOrder(), body });
    },
  },
  'POST /api/magic-orders/:id/tracking-page': {
    history: 'activity_logs',
    act: async () => as(customersContract.newTrackingPage, { params: await newOrder() }),
  },
  'PUT /api/magic-orders/:id/message-consent': {
    history: 'activity_logs',
    act: async () =>
      as(messagesContract.setConsent, {
        params: await newOrder(),
        body: { state: 'in', text: 'Said so on the phone' },
      }),
  },
  'POST /api/messages/:id/retry': {
    without: 'is kept in the order’s history; a message that failed is needed for it: messages.test.ts',
  },
  'POST /api/track-order/:magicOrderId/answers': answers,
  'POST /api/track-order/:magicOrderId/refund-payee': {
    without: 'is the customer’s, and confirmed by a code; kept with who gave it: payees.test.ts',
  },
  'POST /api/track-order/:magicOrderId/returns': {
    without: 'is the customer’s, and confirmed by a code; it is in the order’s history: customers.test.ts',
  },
  'POST /api/track-order/:magicOrderId/return-pictures': {
    without: 'is the customer’s, and waits for a request: pictures.test.ts',
  },
  'DELETE /api/track-order/:magicOrderId/return-pictures/:pictureId': {
    without: 'is the customer’s, who takes away what nobody has seen: pictures.test.ts',
  },
  'POST /api/track-order/codes': { without: 'is the customer’s: kept as a row with its time, and as a mail' },
  'POST /api/magic-orders/:id/customer-answers/seen-to': answers,
  'POST /api/magic-orders/:id/pickup-ready': {
    history: 'activity_logs',
    act: async () => as(inPersonContract.ready, { params: await pickUpOrder(), body: {} }),
  },
  'POST /api/magic-orders/:id/picked-up': {
    history: 'activity_logs',
    act: async () => {
      const params = await pickUpOrder();
      await app.call(inPersonContract.ready, { params, body: {} }, member);
      await as(inPersonContract.handedOver, { params, body: { by: 'Asha Rao' } });
    },
  },
  'PUT /api/magic-orders/:id/shipment-status': {
    history: 'activity_logs',
    act: () => as(bookingContract.changeStatus, { params: { id: shippedId }, body: { shipmentStatus: 'IN_TRANSIT' } }),
  },
  'POST /api/pickups': {
    line: 'pickup.requested',
    act: async () =>
      as(pickupsContract.ask, {
        body: {
          warehouseId: await pickupPlace(),
          shippingPartner: 'Delhivery',
          day: addDays(indiaDay(new Date()), 1),
          time: '16:00',
          parcels: 1,
        },
      }),
  },
  'POST /api/pickups/many': {
    line: 'pickup.requested',
    act: async () => {
      const day = addDays(indiaDay(new Date()), 2);
      const wish = { warehouseId: await pickupPlace(), shippingPartner: 'Delhivery', day, time: '16:00', parcels: 1 };
      await as(pickupsContract.askMany, { body: { wishes: [wish] } });
    },
  },
  'PUT /api/pickups/automatic-offer': {
    line: 'setting.changed',
    act: () => as(pickupsContract.answerOffer, { body: { automatic: false } }),
  },
  'PUT /api/pickup-settings/:id': {
    line: 'pickup_settings.changed',
    act: async () =>
      as(pickupsContract.change, {
        params: { id: await pickupPlace() },
        body: { ...nothingOwn, automatic: true },
      }),
  },
  'POST /api/manifests': { line: 'manifest.made', act: () => newManifest() },
  'POST /api/manifests/:id/scans': { without: 'is kept as a row with who and when, and answered from it' },
  'POST /api/manifests/:id/refused-scans/settle': { without: 'is kept with the scan: who and when' },
  'POST /api/manifests/:id/take-all': { without: 'is kept as a scan of each parcel, with who and when' },
  'POST /api/manifests/:id/put-back': {
    line: 'manifest.put_back',
    act: async () => {
      const params = { id: await newManifest() };
      const [parcel] = (await as(manifestsContract.get, { params })).parcels;
      const body = { awb: parcel?.awb ?? '' };
      await as(manifestsContract.scan, { params, body });
      await as(manifestsContract.putBack, { params, body });
    },
  },
  'POST /api/manifests/:id/finish': {
    line: 'manifest.finished',
    act: async () => as(manifestsContract.finish, { params: { id: await newManifest() } }),
  },
  'POST /api/manifests/:id/document-link': { without: 'names parcels, cities and amounts, and no person' },
  'GET /api/manifest-documents/:id': { without: 'names parcels, cities and amounts, and no person' },
  'POST /api/magic-orders/:id/changes/:changeId/settle': changes,
  'POST /api/magic-orders/:id/call-back': changes,
  'POST /api/magic-orders/:id/ndr-action': ndr,
  'POST /api/magic-orders/:id/withdraw-ndr-action': ndr,
  'POST /api/ndr/actions': ndr,
  'POST /api/ndr/withdrawals': ndr,
  'POST /api/magic-orders/:id/customer-call': ndr,
  'POST /api/magic-orders/:id/erase-personal-data': {
    line: 'erasure.requested',
    act: async () => {
      const params = await newOrder();
      const { orders } = await as(privacyContract.review, { params });
      const [own] = orders;
      await as(privacyContract.erase, { params, body: { storeOrderIds: [own?.storeOrderId ?? ''] } });
    },
  },
  'POST /api/magic-orders/:id/customer-data': {
    line: 'customer_data.requested',
    act: async () => as(privacyContract.makeFile, { params: await newOrder() }),
  },
  'GET /api/privacy/requests/:id/file': {
    line: 'customer_data.opened',
    act: async () => {
      const { requestId } = await as(privacyContract.makeFile, { params: await newOrder() });
      await as(privacyContract.file, { params: { id: requestId } });
    },
  },
  'POST /api/store/untold-parcels/tell': {
    line: 'store.told_again',
    act: async () => {
      const { id } = await app.database.one<{ id: string }>(
        "update parcels_in_store set state = 'refused', reason = 'not_accepted' returning shipment_id as id",
      );
      await as(untoldParcelsContract.tell, { body: { shipmentIds: [id] } });
    },
  },
  'POST /api/store/drift/compare': {
    line: 'store.compared',
    act: () => as(differencesContract.compare, { body: { magicOrderId: shippedId } }),
  },
  'POST /api/store/drift/answer': {
    line: 'drift.answered',
    act: async () => {
      const { id } = await app.database.one<{ id: string }>(
        `insert into store_drift (store_order_id, field, here, store)
         select store_order_id, 'email', 'a', 'b' from magic_orders where magic_order_id = $1 returning id`,
        [shippedId],
      );
      await as(differencesContract.answer, { body: { ids: [id], answer: 'leave', reason: 'A test' } });
    },
  },
  'POST /api/set-aside-orders/:storeOrderId/replay': {
    line: 'order.imported_again',
    act: async () => {
      const { id } = await app.database.one<{ id: string }>(
        'select store_order_id as id from magic_orders where magic_order_id = $1',
        [shippedId],
      );
      await app.database.query(
        "insert into set_aside_orders (store_order_id, reason, raw) values ($1, 'broken', '{}')",
        [id],
      );
      await as(importsContract.replay, { params: { storeOrderId: id } });
    },
  },
  'POST /api/store/backfills': {
    line: 'backfill.started',
    act: () => as(backfillContract.start, { body: { from: today } }),
  },
  'POST /api/store/backfills/:id/cancel': {
    line: 'backfill.cancelled',
    act: async () => as(backfillContract.cancel, { params: { id: await oldOrders('running') } }),
  },
  'POST /api/store/backfills/:id/resume': {
    line: 'backfill.resumed',
    act: async () => as(backfillContract.resume, { params: { id: await oldOrders('cancelled') } }),
  },
  'PUT /api/settings/store': {
    line: 'store.connected',
    // When the environment configures the store, the settings are not read.
    act: async () => {
      const { http } = await createApp({ ...app.services, config: { ...app.services.config, shopify: null } }, null);
      const payload = { shopifyStoreUrl: shop, shopifyApiKey: 'key', shopifyApiSecret: 'secret' };
      const headers = { authorization: `Bearer ${actor.token}` };
      expect((await http.inject({ method: 'PUT', url: '/api/settings/store', headers, payload })).statusCode).toBe(200);
      await http.close();
    },
  },
  'PUT /api/settings/operations/:key': {
    line: 'setting.changed',
    act: () =>
      as(settingsContract.change, { params: { key: 'customer_notifications' }, body: { value: { by: 'store' } } }),
  },
  'PUT /api/return-rules': {
    line: 'return_rules.changed',
    act: () => as(returnRulesContract.change, { body: { rules: [] } }),
  },
  'PUT /api/brand': {
    line: 'brand.changed',
    act: () => as(brandContract.change, { body: { name: 'Tohfa' } }),
  },
  'POST /api/brand/:picture': {
    line: 'brand.picture_changed',
    act: () => upload('/api/brand/favicon', 'picture', 'x.png', new Uint8Array(drawFavicon())),
  },
  'DELETE /api/brand/:picture': {
    line: 'brand.picture_changed',
    act: async () => {
      await upload('/api/brand/favicon', 'picture', 'x.png', new Uint8Array(drawFavicon()));
      await as(brandContract.removePicture, { params: { picture: 'favicon' } });
    },
  },
  'GET /api/brand/pictures/:picture': { without: 'everybody may see the store’s logo' },
  'PUT /api/settings/stock-location': {
    line: 'stock_location.changed',
    act: () => as(storeConnectionContract.saveStockLocation, { body: { locationId: null } }),
  },
  'POST /api/setup/put-away': { line: 'setup.put_away', act: () => as(setupContract.putAway, {}) },
  'POST /api/setup/mail': { without: 'only mails the person themselves, and the mail is kept' },
  'POST /api/settings/store/test': readsStore,
  'POST /api/sync-orders': readsStore,
  'POST /api/sync/orders': readsStore,
  'POST /api/sync/products': readsStore,
  'POST /api/magic-orders/verify': readsStore,
  'POST /api/track-order': customerAsks,
  'POST /api/sync-tracking-for-orders': customerAsks,
  ...Object.fromEntries(knownCouriers.map(({ live: { route } }) => [`${route.method} ${route.path}`, customerAsks])),
  'POST /api/demo/orders': demoOnly,
  'POST /api/demo/magic-orders/:id/advance': demoOnly,
};

// Proves (Audit log): A new route without an audit record fails
test('every route that changes something or hands out a file states where it is recorded', () => {
  const privileged = app.specs.filter(({ method, answer, events }) => method !== 'GET' || (!answer && !events));
  expect(Object.keys(traces).sort()).toEqual(privileged.map(({ method, path }) => `${method} ${path}`).sort());
});

const traced = Object.entries(traces).flatMap(([route, trace]) => ('without' in trace ? [] : [{ route, trace }]));

// Proves (Audit log): Every action that changes something or hands out a file is recorded with person, address and
// time: sign-ins and sign-outs, passwords, accounts, temporary access, SQL, shell, logs, exports, files, undo,
// reviews, labels, invoices, terms
test.each(traced)('$route records who did it, from where and when', async ({ trace }) => {
  await app.database.query('delete from login_failures');
  const table = 'line' in trace ? 'audit_log' : trace.history;
  const { last } = await app.database.one<{ last: string }>(`select coalesce(max(id), 0) as last from ${table}`);
  await trace.act();
  const time = table === 'audit_log' ? 'at' : 'created_at';
  const written = await app.database.query(
    `select t.*, ${time} > now() - interval '1 minute' as is_recent from ${table} t where id > $1`,
    [last],
  );
  expect(written).toContainEqual(
    expect.objectContaining({
      is_recent: true,
      ...('line' in trace ? { action: trace.line } : {}),
      ...('line' in trace && trace.anonymous ? {} : { user_email: actor.email }),
      // A vendor's history is read by its members, who must not see staff's network addresses.
      ...(table === 'vendor_changes' ? {} : { ip_address: '127.0.0.1' }),
    }),
  );
});
