import type pg from 'pg';

/** Tables that stay with the orders they belong to, or record who did it. */
const kept = [
  'activity_logs',
  'audit_log',
  'claims',
  'insight_parts',
  'invoices',
  'magic_order_line_items',
  'magic_orders',
  'message_consents',
  'message_noes',
  'message_noes_key',
  'messages',
  'order_search',
  'dearest_parts',
  'order_money',
  'parcel_promises',
  'parcels_in_store',
  'refund_payments',
  'refunds_owed',
  'return_lines',
  'return_new_goods',
  'return_pictures',
  'return_receipt_lines',
  'return_receipts',
  'return_settlements',
  'return_store_steps',
  'returns',
  'line_cancellations',
  'shipment_requests',
  'shipments',
  'store_fulfilment_events',
  'store_fulfilments',
  'store_orders',
  'store_refunds',
  'booked_otherwise',
  'broken_invariants',
  'change_consignees',
  'changes_in_flight',
  'contradicting_scans',
  'customer_answer_details',
  'customer_questions',
  'stray_scans',
  'tracking_events',
];
/** Tables whose rows are deleted when they are as old as a setting or `tidy` says. */
const withRetention = [
  'allowances',
  'customer_codes',
  'exception_entries',
  'exceptions',
  'inbox',
  'inbox_keys',
  'mails',
  'message_notices',
  'message_replies',
  'message_reports',
  'message_unreachable',
  'pin_services',
  'processes',
  'refund_payees',
  'sessions',
  'shipment_labels',
  'store_payloads',
  'tracking_failures',
  'tracking_links',
];
/** Tables that jobs empty every minute or as soon as they can, and the most that lie there at a time. */
const passing: Readonly<Record<string, number>> = {
  refund_causes: 2000,
  insight_marks: 2000,
  order_count_deltas: 5000,
  // For ten minutes, one for each transaction and vendor.
  recent_changes: 100_000,
  // One for each job that an outage has stopped.
  jobs_awaiting_partners: 5000,
};
/** At most so many rows more in any other table. */
const few = 100;

/** The rows of each table, months together. */
export async function countRows(db: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')
     and not c.relispartition order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await db.query(`select count(*)::int as n from app.${name}`);
    counts.set(name, rows[0].n);
  }
  return counts;
}

/** Tables that grow although nothing says that they may. */
export const grownWithoutReason = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): readonly string[] =>
  [...after].flatMap(([name, n]) => {
    const more = n - (before.get(name) ?? 0);
    return more <= (passing[name] ?? few) || kept.includes(name) || withRetention.includes(name)
      ? []
      : [`${name} grew by ${more} rows, and nothing deletes them`];
  });
