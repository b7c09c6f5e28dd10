import { role } from '@shipmagic/domain/access/role';
import { batchItemStates, batchStates } from '@shipmagic/domain/batches/batch-state';
import { batchKinds } from '@shipmagic/domain/batches/batch-work';
import { brandPictures } from '@shipmagic/domain/brand/brand-picture';
import { inventoryRequestStatuses } from '@shipmagic/domain/catalogue/inventory/inventory-request';
import { weightUnit } from '@shipmagic/domain/catalogue/products/product';
import { productStatuses } from '@shipmagic/domain/catalogue/products/product-status';
import { changeStates } from '@shipmagic/domain/changes/change-state';
import { claimFileTypeNames } from '@shipmagic/domain/claims/claim-files';
import { claimReasons } from '@shipmagic/domain/claims/claim-reason';
import { claimStates } from '@shipmagic/domain/claims/claim-state';
import { clockKind, clockSource, deliverBySources, readyBySources } from '@shipmagic/domain/due/clock';
import { dueStep } from '@shipmagic/domain/due/due';
import { inboxEntryChanges } from '@shipmagic/domain/inbox/inbox.contract';
import { itemOutcomes, itemStates } from '@shipmagic/domain/inbox/item-state';
import { spanKinds } from '@shipmagic/domain/insights/period';
import { messageChannels } from '@shipmagic/domain/messages/channel';
import { consentSources, consentStates, replyKinds } from '@shipmagic/domain/messages/consent';
import { messageEvents } from '@shipmagic/domain/messages/message-event';
import { messageStates, reportedStates } from '@shipmagic/domain/messages/message-state';
import { memberState } from '@shipmagic/domain/new-vendors/new-vendors.contract';
import { severities } from '@shipmagic/domain/operations/alerts/follow-alerts';
import { processRoles } from '@shipmagic/domain/operations/processes/process';
import { deliveryMethods } from '@shipmagic/domain/orders/delivery-method';
import { activityTypes, order } from '@shipmagic/domain/orders/order';
import {
  answerFates,
  arrivalReasons,
  customerAnswers,
  questionKinds,
} from '@shipmagic/domain/parcels/answers/customer-answer';
import { rungNames } from '@shipmagic/domain/parcels/estimates/lanes';
import { promiseMoments, promiseSources } from '@shipmagic/domain/parcels/estimates/promise';
import {
  ndrActionStates,
  ndrActions,
  ndrStates,
  openActionStates,
} from '@shipmagic/domain/parcels/failed-deliveries/ndr-action';
import { correctionStates } from '@shipmagic/domain/parcels/failed-deliveries/ndr-correction';
import { scanRefusals } from '@shipmagic/domain/parcels/handover/judge-scan';
import {
  manifestParcelStates,
  manifestStates,
  standingParcelStates,
} from '@shipmagic/domain/parcels/handover/manifest-state';
import { openPickupStates, pickupOutcomes, pickupStates } from '@shipmagic/domain/parcels/handover/pickup-state';
import { customerNotifier } from '@shipmagic/domain/parcels/tracking/customer-mail';
import { strayReasons } from '@shipmagic/domain/parcels/tracking/stray-scan';
import { listDensities } from '@shipmagic/domain/people/list-density';
import { pictureTypes } from '@shipmagic/domain/pictures/picture-kind';
import { erasureStates, privacyRequestKinds, privacyRequestSources } from '@shipmagic/domain/privacy/privacy-request';
import { chargeKinds } from '@shipmagic/domain/recon/charge-kind';
import { weightUnit as chargedIn } from '@shipmagic/domain/recon/weight-unit';
import { lineEditStates } from '@shipmagic/domain/refunds/line-cancellation-state';
import { payeeKinds } from '@shipmagic/domain/refunds/payees/payee';
import { payeeGivers } from '@shipmagic/domain/refunds/payees/shown-payee';
import { refundReasons } from '@shipmagic/domain/refunds/refund-reason';
import { declineGrounds } from '@shipmagic/domain/returns/decline-ground';
import { returnPictureSources } from '@shipmagic/domain/returns/pictures/return-picture';
import { returnAskers } from '@shipmagic/domain/returns/return-asker';
import { returnGrades } from '@shipmagic/domain/returns/return-grade';
import { storeReturnSteps } from '@shipmagic/domain/returns/return-in-store';
import { returnReasons } from '@shipmagic/domain/returns/return-reason';
import { returnSets, returnStates } from '@shipmagic/domain/returns/return-state';
import { returnStoreStates } from '@shipmagic/domain/returns/return-store-state';
import { returnWays } from '@shipmagic/domain/returns/return-way';
import { returnWishes } from '@shipmagic/domain/returns/return-wish';
import { decisionBases } from '@shipmagic/domain/returns/rules/decision-basis';
import { unansweredChoices } from '@shipmagic/domain/returns/rules/unanswered';
import { settlementStates } from '@shipmagic/domain/returns/settlement-state';
import { attemptStates, liveStates, unsettledStates } from '@shipmagic/domain/statuses/attempt-state';
import { financialStatuses } from '@shipmagic/domain/statuses/financial-status';
import { orderSets } from '@shipmagic/domain/statuses/order-sets';
import { orderStatuses } from '@shipmagic/domain/statuses/order-status';
import { shipmentStatuses } from '@shipmagic/domain/statuses/shipment-status';
import { heldStates, storeStates } from '@shipmagic/domain/statuses/store-state';
import { backfillStates } from '@shipmagic/domain/store-sync/backfill/backfill.contract';
import { differenceAnswers } from '@shipmagic/domain/store-sync/differences/compared-fields';
import { differenceStates } from '@shipmagic/domain/store-sync/differences/differences.contract';
import { subjectsOfVendors } from '@shipmagic/domain/store-sync/vendor-names/renamed-vendor';
import { exchangeShips } from '@shipmagic/domain/vendors/exchange-ships';
import { serviceTypes } from '@shipmagic/domain/vendors/shipping-partner';
import { vendorStatuses } from '@shipmagic/domain/vendors/vendor';
import { requestableFields, vendorRequestStatus } from '@shipmagic/domain/vendors/vendor-change-request';
import { changeType, requestStatus } from '@shipmagic/domain/warehouses/change-request';
import { registrationState } from '@shipmagic/domain/warehouses/warehouses.contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../testing/database.ts';
import { storeNames } from '../files/file-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database?.drop());

const trackingTypes = order.shape.trackingType.unwrap();

/** The values of a column as listed in the domain. */
const ofTheDomain: Record<string, readonly string[]> = {
  'activity_logs.activity_type': activityTypes,
  'alerts.severity': severities,
  'alerts.told': severities,
  'erasures.state': erasureStates,
  'backfills.state': backfillStates,
  'changed_hands.kind': subjectsOfVendors,
  'exceptions.state': itemStates,
  'exceptions.outcome': itemOutcomes,
  'exception_entries.change': inboxEntryChanges,
  'ndr_actions.correction_state': correctionStates,
  'batches.kind': batchKinds,
  'batches.state': batchStates,
  'batch_items.state': batchItemStates,
  'estimate_lanes.rung': rungNames,
  'insight_parts.span': spanKinds,
  'insight_sums.span': spanKinds,
  'file_deletions.stored_in': storeNames,
  'inventory_update_requests.status': inventoryRequestStatuses,
  'invitations.role': role.options,
  'list_views.density': listDensities,
  'magic_orders.clock': clockKind.options,
  'magic_orders.clock_source': clockSource.options,
  'magic_orders.deliver_by_source': deliverBySources,
  'magic_orders.delivery_method': deliveryMethods,
  'magic_orders.due_step': dueStep.options,
  'magic_orders.financial_status': financialStatuses,
  'magic_orders.ready_by_source': readyBySources,
  'magic_orders.tracking_type': trackingTypes.options,
  'manifest_parcels.state': manifestParcelStates,
  'manifest_scans.outcome': ['right', ...scanRefusals],
  'manifests.state': manifestStates,
  'changes_in_flight.state': changeStates,
  'messages.channel': messageChannels,
  'messages.event': messageEvents,
  'messages.state': messageStates,
  'message_reports.channel': messageChannels,
  'message_reports.state': reportedStates,
  'message_consents.state': consentStates,
  'message_consents.source': consentSources,
  'message_noes.source': consentSources,
  'message_unreachable.channel': messageChannels,
  'message_templates.channel': messageChannels,
  'message_templates.event': messageEvents,
  'message_prices.channel': messageChannels,
  'message_replies.kind': replyKinds,
  'message_notices.channel': messageChannels,
  'customer_questions.answer': customerAnswers,
  'customer_questions.fate': answerFates,
  'customer_questions.kind': questionKinds,
  'customer_questions.reason': arrivalReasons,
  'ndr_actions.action': ndrActions,
  'ndr_actions.state': ndrActionStates,
  'ndr_cases.state': ndrStates,
  'parcels_in_store.state': storeStates,
  'pickup_requests.outcome': pickupOutcomes,
  'pickup_requests.state': pickupStates,
  'privacy_requests.kind': privacyRequestKinds,
  'privacy_requests.source': privacyRequestSources,
  'processes.role': processRoles,
  'product_variants.weight_unit': weightUnit.options,
  'products.status': productStatuses,
  'recon_layouts.unit': chargedIn.options,
  'recon_lines.kind': chargeKinds,
  'brand_pictures.media_type': pictureTypes,
  'brand_pictures.picture': brandPictures,
  'brand_pictures.stored_in': storeNames,
  'claim_files.media_type': claimFileTypeNames,
  'claim_files.stored_in': storeNames,
  'claims.reason': claimReasons,
  'claims.state': claimStates,
  'shipments.customer_notified_by': customerNotifier.options,
  'shipment_labels.stored_in': storeNames,
  'shipments.state': attemptStates,
  'shipments.tracking_type': trackingTypes.exclude(['store']).options,
  'line_cancellations.state': lineEditStates,
  'refunds_owed.reason': refundReasons,
  'refund_payees.kind': payeeKinds,
  'refund_payees.given_by': payeeGivers,
  'refund_payments.kind': payeeKinds,
  'return_lines.reason': returnReasons,
  'return_receipt_lines.grade': returnGrades,
  'return_settlements.state': settlementStates,
  'return_store_steps.step': storeReturnSteps,
  'return_pictures.media_type': pictureTypes,
  'return_pictures.source': returnPictureSources,
  'return_pictures.stored_in': storeNames,
  'returns.asked_by': returnAskers,
  'returns.exchange_ships': exchangeShips.options,
  'returns.decision_basis': decisionBases,
  'returns.decline_ground': declineGrounds,
  'returns.state': returnStates,
  'returns.store_state': returnStoreStates,
  'returns.unanswered': unansweredChoices,
  'returns.way': returnWays,
  'returns.wish': returnWishes,
  'shipping_partners.service_type': serviceTypes,
  'store_drift.answer': differenceAnswers,
  'store_drift.state': differenceStates,
  'store_holds.state': heldStates,
  'parcel_promises.moment': promiseMoments,
  'parcel_promises.rung': rungNames,
  'parcel_promises.source': promiseSources,
  'stray_scans.reason': strayReasons,
  'users.list_density': listDensities,
  'users.role': role.options,
  'members_to_invite.state': memberState.options,
  'vendor_change_requests.field': requestableFields,
  'vendor_change_requests.status': vendorRequestStatus.options,
  'vendors.exchange_ships': exchangeShips.options,
  'vendors.status': vendorStatuses,
  'warehouse_change_requests.change_type': changeType.options,
  'warehouse_change_requests.status': requestStatus.options,
  'warehouse_registrations.state': registrationState.options,
};

/** Server-internal values that no rule of the domain uses. */
const ofTheServer = [
  'backfill_windows.state',
  'backup_runs.kind',
  'backup_runs.state',
  'inbox.source',
  'inventory_changes.state',
  'mails.audience',
  'mails.state',
  'order_counts.span',
  'order_sums.span',
  'recon_uploads.status',
  'shipment_labels.source',
  'stamp.mode',
  'return_store_steps.state',
  'store_notices.kind',
  'store_orders.source',
  'store_refunds.state',
  'warehouses.status',
];

const sorted = (values: readonly string[]) => values.toSorted();
const valuesIn = (text: string) => sorted([...text.matchAll(/'([^']*)'::text/g)].map(([, value = '']) => value));

test('a column accepts exactly the values listed in the domain', async () => {
  const rows = await database.query<{ table: string; definition: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where connamespace = 'app'::regnamespace and contype = 'c' and pg_get_constraintdef(oid) like '%= ANY (ARRAY[%''%'`,
  );
  const kept = Object.fromEntries(
    rows.map(({ table, definition }) => [`${table}.${definition.match(/\((\w+) = ANY/)?.[1]}`, valuesIn(definition)]),
  );
  const wanted = Object.entries(ofTheDomain).map(([column, values]) => [column, sorted(values)]);
  expect(kept).toEqual({
    ...Object.fromEntries(wanted),
    ...Object.fromEntries(ofTheServer.map((column) => [column, kept[column]])),
  });
});

test('partial indexes cover the status sets that queries use', async () => {
  const rows = await database.query<{ index: string; definition: string }>(
    `select indexname as index, indexdef as definition from pg_indexes where schemaname = 'app' and indexdef like '%ANY (ARRAY[%'`,
  );
  expect(Object.fromEntries(rows.map(({ index, definition }) => [index, valuesIn(definition)]))).toEqual({
    mails_open: ['queued', 'sending'],
    messages_open: ['queued', 'unknown'],
    manifest_parcels_standing: sorted(standingParcelStates),
    ndr_actions_one_under_way: sorted(openActionStates),
    ndr_actions_open: sorted(openActionStates),
    parcels_in_store_untold: ['pending', 'refused', 'waiting'],
    pickup_requests_one_open: sorted(openPickupStates),
    pickup_requests_open: sorted(openPickupStates),
    return_settlements_once: ['asked', 'done'],
    returns_to_hand_over: sorted(returnSets.awaitingHandOver),
    shipments_one_active: sorted(liveStates),
    shipments_one_coming_back: sorted(liveStates),
    shipments_unsettled: sorted(unsettledStates),
    store_refunds_one_asked: ['asked', 'sending'],
    store_refunds_one_rto: ['asked', 'done', 'sending'],
  });
});

/** The statuses for which an expression over `status` is true. */
async function statusesWith(expression: string): Promise<string[]> {
  const rows = await database.query<{ status: string }>(
    `select status from unnest($1::text[]) status where ${expression}`,
    [orderStatuses],
  );
  return rows.map(({ status }) => status);
}

test('an order may have each status of the domain and no other', async () => {
  expect(await statusesWith('is_order_status(status)')).toEqual(orderStatuses);
  expect(await database.query("select is_order_status('posted') as posted")).toEqual([{ posted: false }]);
  const [check] = await database.query<{ definition: string; convalidated: boolean }>(
    `select pg_get_constraintdef(oid) as definition, convalidated from pg_constraint where conname = 'magic_orders_order_status_known'`,
  );
  expect(check).toEqual({ definition: 'CHECK (is_order_status(order_status))', convalidated: true });
});

test('sales cover all orders except unsold ones, earnings delivered orders', async () => {
  expect(await statusesWith('sales_of_order(status, 100, 0, 0) = 0')).toEqual(orderSets.unsold);
  expect(await statusesWith('earned_by_order(status, 100, 0) > 0')).toEqual(orderSets.delivered);
});

/** The names of sets of statuses are not statuses. */
const withoutSets = (definition: string) => definition.replaceAll(/is_order_in\('[^']+'/g, '');

/** Functions that are written from the domain (`npm run schema`), compared with it in `fact-functions.test.ts`. */
const written = ['counted_by', 'external_shown_as', 'is_on_its_way', 'is_order_in', 'shown_as'];

/** Each other function that names statuses, and which; add new ones here. */
const functionsWithStatuses = {
  // A key of its message: whether the order was added.
  announce_order_changes: ['new'],
  // Of the order as the customer sees it, and the parcel's delay; `clock-of.test.ts` compares it order by order.
  clock_of: ['DELAYED', 'READY', 'confirmed', 'delivered', 'in_transit'],
  // The step that is awaited; `due-of.test.ts` compares it order by order.
  due_of: ['READY', 'delivered'],
  // An order that was given back.
  keep_due: ['confirmed', 'new'],
  note_order_counts: ['READY'],
  // A parcel that is lost; `refundReasonOf` says what follows.
  note_refund_causes: ['LOST'],
  note_refunded_sales: ['READY'],
  // A shipment's state.
  take_awb: ['cancelled'],
  // The status told to its customer before there is a parcel; `due-of.test.ts` compares it order by order.
  tracking_status: ['confirmed'],
} as const;

test('no other function names a status', async () => {
  const rows = await database.query<{ name: string; definition: string }>(
    `select proname as name, pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'app'::regnamespace`,
  );
  const statuses: ReadonlySet<string> = new Set([...orderStatuses, ...shipmentStatuses]);
  const found = rows.map(({ name, definition }) => {
    const words = [...withoutSets(definition).matchAll(/'(\w+)'/g)].map(([, word = '']) => word);
    return [name, sorted([...new Set(words.filter((word) => statuses.has(word)))])] as const;
  });
  const named = found.filter(([name, values]) => values.length > 0 && !written.includes(name));
  const expected = Object.entries(functionsWithStatuses).map(([name, values]) => [name, sorted(values)]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(expected));
});

test('views, policies and indexes name no other status', async () => {
  const rows = await database.query<{ name: string; definition: string }>(
    `select viewname as name, definition from pg_views where schemaname in ('app', 'reporting')
     union all select policyname, coalesce(qual, '') || coalesce(with_check, '') from pg_policies where schemaname = 'app'
     union all select indexname, indexdef from pg_indexes where schemaname = 'app' and tablename in ('magic_orders', 'order_search')`,
  );
  const isNamed = (definition: string) =>
    valuesIn(withoutSets(definition)).filter((word) =>
      [...orderStatuses, ...shipmentStatuses].some((status) => status === word),
    );
  expect(rows.length).toBeGreaterThan(20);
  expect(sorted(rows.flatMap(({ name, definition }) => isNamed(definition).map((word) => `${name}: ${word}`)))).toEqual(
    [
      // Lateness as in `isLate`; `delivered` is the due step.
      'magic_orders: DELAYED',
      'magic_orders: delivered',
      // The parcels that wait for a courier.
      'magic_orders_to_hand_over: ready_to_ship',
      // A parcel without a status counts as ready, here as in the filters.
      'order_search_shipment: READY',
    ],
  );
});
