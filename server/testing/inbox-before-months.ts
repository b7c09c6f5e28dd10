/** Makes the inbox as it was before it was kept by month; the tables of today must be gone. */
export const inboxBeforeMonths = `
  create table inbox (
    id bigint generated always as identity primary key,
    source text not null constraint inbox_source_check check (source ~ '^[a-z]+$'), event_id text not null,
    topic text not null, body jsonb not null, received_at timestamptz not null default now(),
    handled_at timestamptz, error text, unique (source, event_id));
  create index inbox_open on inbox (received_at) where handled_at is null;
  grant select, insert, update, delete on inbox to sm_system`;
