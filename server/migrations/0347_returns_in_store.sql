-- needs: app.want_return_told, app.refuse_refund_meanwhile
-- What the store is told of a return, step by step: a row before each call, since none of its calls is idempotent.
-- Why: docs/decisions/store.md, "The store is told what differs from it, and never twice".
create table app.return_store_steps (
  id bigint generated always as identity primary key,
  return_id bigint not null references app.returns on delete cascade,
  store_order_id text not null,
  step text not null check (step in ('ask', 'open', 'approve', 'decline', 'cancel', 'remove', 'track', 'process',
    'close')),
  -- `unsent`: it did not reach the store; `undone`: no answer, and the store was seen without it.
  state text not null default 'sending' check (state in ('sending', 'done', 'refused', 'unsent', 'undone')),
  -- Rupees that go back by the store with it.
  refund numeric(12, 2),
  problem text,
  sent_at timestamptz not null default now(),
  settled_at timestamptz
);
create unique index return_store_steps_one_sending on app.return_store_steps (return_id) where state = 'sending';
-- Money of one order goes back by one call at a time.
create unique index return_store_steps_one_refund on app.return_store_steps (store_order_id)
  where state = 'sending' and step = 'process';
create index return_store_steps_of_return on app.return_store_steps (return_id, id desc);

alter table app.return_store_steps enable row level security;
create policy everything on app.return_store_steps to sm_staff, sm_system using (true) with check (true);
grant select on app.return_store_steps to sm_staff;
grant select, insert, update, delete on app.return_store_steps to sm_system;

create trigger want_told before insert or update on app.returns
  for each row execute function app.want_return_told();
create trigger one_refund_at_a_time before insert or update on app.store_refunds
  for each row when (new.state = 'sending') execute function app.refuse_refund_meanwhile();

insert into app.job_tasks (name) values ('tell_store_of_returns');
