-- Two-factor sign-in. The secret is encrypted under the installation's key; it counts once a code has proven it.
create table app.two_factor (
  user_id uuid primary key references app.users on delete cascade,
  sealed_secret text not null,
  created_at timestamptz not null default now(),
  enabled_at timestamptz,
  -- The last 30-second step whose code was used: no code works twice.
  last_step bigint not null default 0
);

create table app.recovery_codes (
  user_id uuid not null references app.two_factor on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Only who looks after accounts knows of these.
do $$
declare t text;
begin
  foreach t in array array['two_factor', 'recovery_codes'] loop
    execute format('alter table app.%I enable row level security', t);
    execute format('create policy everything on app.%I to sm_auth using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on app.%I to sm_auth', t);
  end loop;
end $$;
