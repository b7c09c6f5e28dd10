/**
 * Every other text of the database: none is about a customer. Staff and vendors' people are not customers; their own
 * data goes with their account or vendor. Columns are listed one by one, so that a new one has to be thought about.
 */
export const unpersonalData: Readonly<Record<string, string>> = {
  activity_logs: 'activity_type action user_email ip_address',
  // Troubles of the installation, in the words of the signs.
  alerts: 'name subject severity title says todo told',
  allowances: 'key',
  audit_log: 'user_email user_role action ip_address',
  // The logo and favicon of the store.
  brand_pictures: 'picture media_type file stored_in sha256',
  // Which orders are brought in, and what the store said of its operations.
  backfill_windows: 'operation_id reason state',
  backfills: 'asked_by reason state',
  batch_items: 'state former_status',
  batches: 'kind author_email ip_address state paused_by cancelled_by',
  backup_runs: 'kind name state said',
  changed_hands: 'kind subject store_order_id',
  booked_otherwise: 'pin',
  broken_invariants: 'invariant',
  changes_in_flight: 'kind stage fingerprint edits act state answer settled_by',
  contradicting_scans: 'shipment_status',
  // A note says what was agreed with the courier.
  claim_terms: 'courier note set_by_email',
  claims: 'reason state opened_by_email filed_by_email claim_number settled_by_email note',
  customer_questions: 'kind answer reason fate seen_to_by_email',
  erasures: 'store_order_id state reason',
  // Numbers of parcels between places; a PIN code only where sixty or more went to it.
  estimate_lanes: 'courier rung origin destination',
  exception_causes: 'source',
  exception_entries: 'user_email change owner outcome',
  exceptions: 'kind subject state outcome owner_email',
  external_orders: 'external_id store_order_id vendor_keys status awb shipping_partner tracking_url',
  file_deletions: 'file stored_in',
  inbox: 'source event_id topic',
  inbox_keys: 'source event_id',
  inbox_teams: 'name kinds',
  // Numbers of orders by courier, by state and by product.
  insight_parts: 'span lanes states products sent_back regions return_costs',
  insight_sums: 'span',
  inventory_changes: 'variant_id inventory_item_id location_id review_notes user_email state message',
  inventory_update_requests:
    'variant_id product_title variant_title user_first_name user_last_name user_email status review_notes reviewed_by problem',
  invitations: 'secret_hash email role',
  invoice_counters: 'financial_year',
  invoices: 'invoice_number void_reason',
  job_tasks: 'name',
  jobs_awaiting_partners: 'partner',
  list_choices: 'list layout',
  list_views: 'list owner_email layout density',
  login_failures: 'key',
  magic_order_line_items: 'store_line_id product_id variant_id title variant_title image_url sku hsn store_taxes',
  magic_orders: `magic_order_id store_order_id vendor_name order_number order_status order_status_st financial_status
    store_financial_status payment_gateway ship_country shipping_method delivery_method shipping_partner shipping_reference tracking_url
    tracking_type shipment_status line_text due_step eway_bill_number clock clock_source currency
    ready_by_source deliver_by_source tax_settled store_financial_word store_fulfilment_word`,
  // Who scanned which parcel, for the people of the warehouse; order numbers are all that refusals name.
  manifest_parcels: 'state scanned_by_email',
  manifest_scans: 'awb outcome message scanned_by_email settled_by_email',
  manifests: 'shipping_partner state created_by_email finished_by_email',
  // People of vendors, whom staff named.
  members_to_invite: 'email state reason',
  messages: 'channel event state further code provider_id category',
  // Of providers, by their own numbers.
  message_reports: 'channel provider_id state code detail category',
  message_consents: 'state source by_email',
  message_replies: 'provider_id kind',
  // A number can be recognised by it, and not be read.
  message_noes: 'number_hash source',
  message_noes_key: 'key',
  message_unreachable: 'channel',
  message_templates: 'channel event name language parameters body dlt_header state state_reason category',
  message_prices: 'channel category',
  message_notices: 'channel about said',
  ndr_actions: 'action state courier_request failure asked_by_email correction_state corrects',
  ndr_cases: 'state code resolved_by',
  order_changes: 'magic_order_id',
  order_count_deltas: 'order_status financial_status shipment_status',
  order_counts: 'span order_status financial_status shipment_status',
  // Payments and refunds as the store told them: amounts, kinds, gateways and ids.
  order_money: 'store_order_id money',
  order_search: 'order_status financial_status shipment_status vendor_key courier',
  order_sums: 'span',
  store_parcels: 'fulfilment_id company awb tracking_url shipment_status followed_status pieces',
  // States and zones; no PIN code of a customer.
  parcel_promises: 'moment source courier rung origin destination',
  parcels_in_store: 'state reason seen',
  password_resets: 'secret_hash',
  pickup_requests: 'shipping_partner at_time state outcome courier_pickup_id failure message note asked_by_email',
  pin_services: 'courier pin pickup_pin',
  privacy_requests: 'kind source store_reference asked_by_email reached store_order_ids',
  // Its name among machines, and the troubles of a machine.
  processes: 'role version host troubles',
  product_variants: 'variant_id product_id title sku image_url weight_unit hsn inventory_item_id',
  products: 'product_id vendor_name title handle product_type tags status image_url variant_text search_text',
  products_to_read: 'product_id',
  // Numbers of transactions.
  recent_changes: 'xid',
  recent_changes_kept: 'since next_since',
  recon_invoices: 'courier number',
  recon_layouts: 'courier columns unit',
  recon_lines: 'kind courier invoice_number',
  // Rows of uploaded files are kept as costs of parcels; what else they say is not.
  recon_uploads: 'filename status uploaded_by_email courier failure',
  goodwill_refunds: 'store_order_id store_refund_id assigned_by_email',
  // Numbers of transfers, of which the account itself is not to be seen.
  refund_payments: 'reference kind paid_by_email',
  refunds_owed: 'reason settled_by',
  returns:
    'number state wish way exchange_variant_id asked_by asked_by_email decided_by_email shipping_partner awb tracking_url store_state store_return_id rules unanswered decision_basis decline_ground exchange_ships',
  return_lines: 'store_line_id product_id variant_id title variant_title sku image_url reason',
  return_new_goods: 'variant_id product_id title variant_title sku image_url store_line_ids',
  return_receipts: 'received_by_email parcel',
  return_receipt_lines: 'store_line_id title grade',
  return_settlements: 'state restock asked_by_email approved_by_email store_refund_id',
  recovery_codes: 'code_hash',
  saved_queries: 'created_by_email',
  sessions: 'ip_address user_agent',
  set_aside_orders: 'store_order_id order_name',
  settings: 'key value',
  // Names of files and sums of their bytes.
  shipment_labels: 'source file stored_in sha256',
  shipments: `reference shipping_partner tracking_type state awb tracking_url failure customer_notified_by stopped_for own_status asked_again_as entered_from
    entered_to`,
  shipping_partners: 'partner_name service_type',
  stamp: 'mode',
  store_costs: 'operation',
  store_fulfilment_events: 'fulfilment_id status',
  store_fulfilments: 'fulfilment_id',
  store_holds: 'store_order_id state service reason store_line_ids',
  store_notices: 'shop source kind about detail',
  store_orders: 'store_order_id order_name source',
  store_payloads: 'store_order_id',
  // Ids and amounts are sent, with a note of our own.
  line_cancellations: 'store_order_id pieces state asked_by_email message',
  return_store_steps: 'store_order_id step state problem',
  store_refunds:
    'store_order_id state sends asked_by_email approved_by_email store_refund_id message rto_parcel restocks',
  stray_scans: 'status reason reference',
  sync_state: 'key value',
  tracking_events: 'status status_type code shipment_status order_status',
  // Order numbers and the networks they were asked from; forgotten after two days.
  tracking_failures: 'key',
  tracking_links: 'store_order_id',
  two_factor: 'sealed_secret',
  users: 'email username first_name last_name password_hash role list_density print_choice',
  variant_details: 'variant_id hsn',
  vendor_aliases: 'name_key former_name',
  vendor_change_requests: 'field from_value to_value status review_notes',
  vendor_changes: 'changes user_email',
  vendors: `vendor_name vendor_key name_key company_name contact_person email phone address address2 city state country zip_code
    gstin status commission_slabs brand_name website description short_description internal_notes about_us events
    vendor_category billing_email billing_contact_name billing_phone billing_address billing_address2 billing_city
    billing_state billing_country billing_zip_code payment_terms currency exchange_ships`,
  warehouse_change_requests: 'change_type status current_data requested_data applied_data review_notes',
  warehouse_pickups: 'cut_off automatic_at',
  warehouse_registrations: 'partner registered_name state reason',
  warehouses: `warehouse_name contact_name contact_phone contact_email address_line1 address_line2 city state country
    zip_code return_warehouse_name return_contact_name return_contact_phone return_contact_email return_address_line1
    return_address_line2 return_city return_state return_country return_zip_code status`,
  // Jobs name rows by their ids.
  'graphile_worker._private_job_queues': 'queue_name locked_by',
  'graphile_worker._private_jobs': 'payload last_error key locked_by flags',
  'graphile_worker._private_known_crontabs': 'identifier',
  'graphile_worker._private_tasks': 'identifier',
  'public.kysely_migration': 'name timestamp',
  'public.kysely_migration_lock': 'id',
  'public.loaded_functions': 'name hash',
};
