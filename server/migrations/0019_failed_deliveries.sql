-- Parcels whose delivery has failed: one row per parcel, which follows its scans. It stays when the parcel moves on, and
-- opens again with the next failed attempt.
create table app.ndr_cases (
  shipment_id bigint primary key references app.shipments on delete cascade,
  order_id bigint not null references app.magic_orders on delete cascade,
  -- open: nobody has acted; asked: the courier was asked to do something; resolved: the parcel has moved on.
  state text not null check (state in ('open', 'asked', 'resolved')),
  attempts integer not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  -- The courier's code and words of the last failed attempt, without numbers that could be the customer's.
  code text,
  reason text,
  location text,
  -- The shipment status that ended it.
  resolved_by text,
  resolved_at timestamptz,
  updated_at timestamptz not null default now()
);
create index ndr_cases_waiting on app.ndr_cases (state, last_failed_at);
create index ndr_cases_order on app.ndr_cases (order_id);

-- What couriers were asked to do, one row per wish. At most one of a parcel is under way.
create table app.ndr_actions (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references app.ndr_cases on delete cascade,
  action text not null check (action in ('reattempt', 'return')),
  -- requested: not sent; unknown: sent, without an answer; submitted: the courier says later; overtaken: it did not matter
  -- any more.
  state text not null check (state in ('requested', 'unknown', 'submitted', 'accepted', 'refused', 'overtaken')),
  -- After how many failed attempts it was wished: agreements hold until the next one fails.
  after_attempts integer not null,
  -- How the courier calls it, where it answers later.
  courier_request text,
  failure text,
  message text,
  -- Not before; null: at once.
  send_at timestamptz,
  -- Set right before the first call goes out: from then on the courier may have it.
  sent_at timestamptz,
  -- How often its outcome was asked for, and when somebody has to look again.
  checks integer not null default 0,
  next_try_at timestamptz not null,
  asked_by uuid references app.users on delete set null,
  asked_by_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index ndr_actions_one_under_way on app.ndr_actions (shipment_id) where state in ('requested', 'unknown', 'submitted');
create index ndr_actions_of_parcel on app.ndr_actions (shipment_id, id desc);
create index ndr_actions_open on app.ndr_actions (next_try_at) where state in ('requested', 'unknown', 'submitted');

alter table app.ndr_cases enable row level security;
alter table app.ndr_actions enable row level security;
create policy everything on app.ndr_cases to sm_staff, sm_system using (true) with check (true);
create policy everything on app.ndr_actions to sm_staff, sm_system using (true) with check (true);
create policy of_own_orders on app.ndr_cases to sm_vendor
  using (exists (select from app.magic_orders o where o.id = order_id))
  with check (exists (select from app.magic_orders o where o.id = order_id));
create policy of_own_orders on app.ndr_actions to sm_vendor
  using (exists (select from app.ndr_cases c where c.shipment_id = ndr_actions.shipment_id))
  with check (exists (select from app.ndr_cases c where c.shipment_id = ndr_actions.shipment_id));
grant select, insert, update on app.ndr_cases, app.ndr_actions to sm_staff, sm_vendor;
grant select, insert, update, delete on app.ndr_cases, app.ndr_actions to sm_system;

-- Parcels that wait with a failed attempt already.
insert into app.ndr_cases (shipment_id, order_id, state, attempts, first_failed_at, last_failed_at, code, reason, location)
select s.id, o.id, 'open', f.attempts, f.first_at, f.last_at, l.code, regexp_replace(coalesce(l.remarks, l.status), '\d{6,}', '…', 'g'), l.location
from app.magic_orders o
join app.shipments s on s.id = o.shipment_id and s.state = 'created'
join lateral (select count(distinct e.happened_at)::int as attempts, min(e.happened_at) as first_at, max(e.happened_at) as last_at
  from app.tracking_events e where e.shipment_id = s.id and e.shipment_status = 'FAILED') f on f.attempts > 0
join lateral (select e.code, e.remarks, e.status, e.location from app.tracking_events e
  where e.shipment_id = s.id and e.shipment_status = 'FAILED' order by e.happened_at desc, e.id desc limit 1) l on true
where o.shipment_status = 'FAILED';

insert into app.job_tasks (name) values ('carry_out_ndr'), ('settle_ndr');

-- Staff may have a mail tried again that was given up, or that waits for a later try.
grant update (state, next_attempt_at, updated_at) on app.mails to sm_staff;
