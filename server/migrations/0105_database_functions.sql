-- Which text of each database function is loaded, by the hash of its file. It stands beside the list of migrations, which
-- is of the same kind.
create table public.loaded_functions (
  name text primary key,
  hash text not null,
  loaded_at timestamptz not null default now()
);
