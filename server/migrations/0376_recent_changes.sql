-- Which vendors' rows have changed lately, and by which transactions, so that an answer that is kept in a browser can be
-- known to be as it was without being made again.
-- Why: docs/decisions/platform.md, "An answer holds until a transaction it may not have seen".
-- needs: app.note_recent_change, app.forget_recent_changes

-- Unlogged: it is emptied by a crash and by a failover, as what it says is then no longer known. Writers only append, and
-- never wait for one another.
create unlogged table app.recent_changes (
  -- 0 for what belongs to no vendor.
  vendor_id bigint not null,
  xid xid8 not null,
  primary key (vendor_id, xid)
) with (autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_insert_threshold = 100000);
create index recent_changes_by_transaction on app.recent_changes (xid);

-- From which transaction on the changes are complete. Another `epoch` after a crash, a restore, or in another database,
-- where the same numbers mean other transactions.
create unlogged table app.recent_changes_kept (
  one boolean primary key default true check (one),
  epoch uuid not null default gen_random_uuid(),
  since xid8 not null,
  next_since xid8 not null
);
-- No policy and no grants: only the functions touch them.
alter table app.recent_changes enable row level security;
alter table app.recent_changes_kept enable row level security;

-- Everything that a list, a detail, a count or a figure may show. `server/src/platform/http/unchanged.test.ts` names the
-- other tables, each with its reason.
-- allow hides-statements: it adds three triggers to each table that it names, and nothing else.
do $$
declare
  -- How each table's rows name their vendor.
  ways constant jsonb := jsonb_build_object(
    'vendor', array['exceptions', 'insight_parts', 'insight_sums', 'inventory_update_requests', 'invitation_vendors',
      'invoices', 'magic_orders', 'members_to_invite', 'order_counts', 'order_sums', 'products', 'shipping_partners',
      'user_vendors', 'vendor_aliases', 'vendor_calendars', 'vendor_change_requests', 'vendor_changes',
      'warehouse_change_requests', 'warehouses'],
    'order', array['activity_logs', 'batch_items', 'broken_invariants', 'change_consignees', 'changes_in_flight',
      'claim_files', 'claims', 'customer_questions', 'dearest_parts', 'exception_entries', 'magic_order_line_items',
      'mails', 'message_consents', 'message_replies', 'messages', 'ndr_cases', 'refund_payees', 'refund_payments',
      'refunds_owed', 'return_lines', 'return_new_goods', 'return_pictures', 'return_receipt_lines', 'return_receipts',
      'return_settlements', 'returns', 'shipments', 'store_parcels'],
    'parcel', array['booked_otherwise', 'contradicting_scans', 'customer_answer_details', 'manifest_parcels',
      'manifest_scans', 'ndr_actions', 'ndr_corrections', 'parcel_promises', 'parcels_in_store', 'recon_lines',
      'shipment_labels', 'shipment_requests', 'store_fulfilment_events', 'store_fulfilments', 'stray_scans',
      'tracking_events'],
    'store order', array['changed_hands', 'external_orders', 'goodwill_refunds', 'line_cancellations', 'order_money',
      'return_store_steps', 'set_aside_orders', 'store_drift', 'store_holds', 'store_orders', 'store_refunds'],
    'everybody', array['batches', 'brand_pictures', 'claim_terms', 'estimate_lanes', 'inbox_teams', 'inbox_visits',
      'inventory_changes', 'invitations', 'list_choices', 'list_views', 'manifests', 'message_noes', 'message_notices',
      'message_prices', 'message_templates', 'message_unreachable', 'pickup_requests', 'product_variants',
      'recon_invoices', 'recon_layouts', 'recon_uploads', 'settings', 'users', 'variant_details', 'vendors',
      'warehouse_pickups', 'warehouse_registrations', 'working_calendars', 'working_sets']);
  way text;
  name text;
begin
  for way, name in select w.key, n from jsonb_each(ways) w, jsonb_array_elements_text(w.value) n loop
    execute format('create trigger recently_inserted after insert on app.%I referencing new table as changed_rows
      for each statement execute function app.note_recent_change(%L)', name, way);
    execute format('create trigger recently_updated after update on app.%I referencing new table as changed_rows old table as former_rows
      for each statement execute function app.note_recent_change(%L)', name, way);
    execute format('create trigger recently_deleted after delete on app.%I referencing old table as changed_rows
      for each statement execute function app.note_recent_change(%L)', name, way);
  end loop;
end $$;

insert into app.job_tasks (name) values ('forget_recent_changes');
