// Statements that SQL Analytics must refuse, generated from typical attacks and their notations.

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Calls of functions that read files, settings, definitions or other sessions, wait, lock, write, or run text. */
const calls = [
  ...words(
    'pg_sleep(60) pg_sleep(0.1) txid_current() pg_current_xact_id() pg_backend_pid() pg_postmaster_start_time()',
  ),
  ...words('pg_get_functiondef(1255) pg_get_viewdef(1) pg_get_ruledef(1) pg_get_triggerdef(1) pg_get_constraintdef(1)'),
  ...words(
    'pg_get_userbyid(10) pg_get_indexdef(1) pg_get_expr(null,1) pg_stat_get_activity(null) pg_stat_get_backend_pid(1)',
  ),
  ...words(
    'pg_stat_get_backend_activity(1) pg_terminate_backend(1) pg_cancel_backend(1) pg_reload_conf() pg_rotate_logfile()',
  ),
  ...words(
    'pg_advisory_lock(1) pg_try_advisory_lock(1) pg_advisory_unlock_all() lo_creat(1) lo_create(1) lo_get(1) lo_unlink(1)',
  ),
  ...words('pg_listening_channels() pg_tablespace_size(1663) pg_database_size(1) pg_relation_size(1) pg_stat_reset()'),
  ...words(
    'pg_export_snapshot() pg_switch_wal() pg_create_restore_point($$x$$) pg_is_in_recovery() pg_blocking_pids(1)',
  ),
  ...words(
    'inet_server_addr() inet_client_addr() version() current_setting($$data_directory$$) set_config($$role$$,$$postgres$$,false)',
  ),
  ...words('pg_read_file($$/etc/passwd$$) pg_read_binary_file($$/etc/passwd$$) pg_ls_dir($$.$$) pg_stat_file($$.$$)'),
  ...words(
    'pg_ls_logdir() pg_ls_waldir() pg_ls_tmpdir() pg_current_logfile() lo_import($$/etc/passwd$$) lo_export(1,$$/tmp/x$$)',
  ),
  ...words(
    'nextval($$app.x$$) currval($$app.x$$) setval($$app.x$$,1) lastval() pg_notify($$a$$,$$b$$) pg_sleep_for($$1m$$)',
  ),
  ...words(
    'to_regclass($$app.users$$) to_regproc($$now$$) to_regrole($$postgres$$) has_table_privilege($$app.users$$,$$select$$)',
  ),
  ...words(
    'obj_description(1,$$pg_class$$) col_description(1,1) shobj_description(1,$$pg_authid$$) pg_describe_object(1,1,1)',
  ),
  ...words(
    'query_to_xml($$select+1$$,true,true,$$$$) table_to_xml($$pg_shadow$$,true,true,$$$$) database_to_xml(true,true,$$$$)',
  ),
  ...words('ts_stat($$select+1$$) dblink($$a$$,$$b$$) pg_logical_emit_message(false,$$a$$,$$b$$) pg_control_system()'),
  ...words(
    'repeat($$x$$,1000000000) lpad($$x$$,1000000000) rpad($$x$$,1000000000) format($$%1000000000s$$,1) quote_literal($$x$$)',
  ),
  ...words(
    'app.enqueue_job($$tidy$$,null) app.count_orders() public.similarity($$a$$,$$b$$) encode($$x$$,$$hex$$) pg_typeof(1)',
  ),
];

const nameOf = (call: string): string => call.slice(0, call.indexOf('('));

/** Notations of a function call with its arguments. */
const notations: readonly ((call: string) => string)[] = [
  (call) => `select ${call}`,
  (call) => `select * from ${call}`,
  (call) => `select 1 from vendors where ${call} is not null`,
  (call) => `with x as (select ${call} as y) select * from x`,
  (call) => `select case when true then ${call} end from vendors order by ${call}`,
  (call) => (call.includes('.') ? `select 1 union select ${call}` : `select/**/pg_catalog . ${call}`),
];

/** Notations of a column that PostgreSQL reads as a call. */
const asColumn: readonly ((name: string) => string)[] = [
  (name) => `select q.${name} from unnest(array[1255]) q`,
  (name) => `select (q).${name} from unnest(array[1255]) q`,
  (name) => `select v."${name}" from vendors v where v."${name}" is null`,
];

const casts = words(`regclass regproc regprocedure regoper regoperator regtype regrole regnamespace regconfig
  regdictionary regcollation oid xml pg_lsn xid8 tsquery aclitem pg_snapshot refcursor tid cid`);

const asCast: readonly ((type: string) => string)[] = [
  (type) => `select '1'::${type}`,
  (type) => `select cast('1' as pg_catalog.${type})`,
  (type) => `select ${type} '1'`,
  (type) => `select ${type}(1)`,
  (type) => `select q.${type} from unnest(array[1255]) q`,
  (type) => `select array['1']::${type}[]`,
];

const hidden = words(`app.users app.sessions app.settings app.magic_orders app.store_orders app.vendors app.audit_log
  app.saved_queries graphile_worker.jobs graphile_worker._private_jobs public.kysely_migration users pg_authid pg_shadow
  pg_roles pg_user pg_proc pg_class pg_attribute pg_views pg_settings pg_file_settings pg_hba_file_rules
  pg_stat_activity pg_stat_replication pg_stat_statements pg_locks pg_cursors pg_prepared_statements pg_largeobject
  pg_catalog.pg_proc information_schema.tables information_schema.columns information_schema.routines`);

const asTable: readonly ((table: string) => string)[] = [
  (table) => `select * from ${table}`,
  (table) => `table ${table}`,
  (table) => `with x as (select * from ${table}) select count(*) from x`,
  (table) => `select (select count(*) from ${table}) from vendors`,
  (table) => `explain analyze select * from vendors, lateral (select * from ${table}) t`,
];

/** Statements that are not queries, or that write inside one. */
const statements = `
insert into vendors default values
update vendors set email = null
delete from vendors
truncate vendors
merge into vendors using vendors v on true when matched then delete
drop table vendors
drop schema app cascade
create table x as select 1
create temp table x (a int)
create function x() returns int language sql as 'select 1'
create or replace view reporting.vendors as select 1
create extension dblink
create role x superuser
alter role shipmagic_reporting superuser
alter system set shared_preload_libraries = 'x'
alter table app.users disable row level security
grant all on all tables in schema app to public
revoke all on vendors from public
reassign owned by postgres to public
copy vendors to program 'id'
copy vendors from '/etc/passwd'
copy (select 1) to '/tmp/x'
do $$ begin perform pg_sleep(60); end $$
call x()
set role sm_staff
set session authorization postgres
set statement_timeout = 0
set local search_path = app
set transaction read write
reset all
show all
show data_directory
show hba_file
show config_file
begin
commit
rollback
savepoint x
prepare x as select 1
execute x
deallocate all
declare c cursor for select 1
fetch all from c
listen x
notify x
unlisten *
lock table vendors
vacuum
analyze vendors
reindex database shipmagic
cluster
checkpoint
load 'x'
discard all
comment on table vendors is 'x'
security label on table vendors is 'x'
refresh materialized view x
import foreign schema x from server y into z
select * into x from vendors
select * from vendors for update
select * from vendors for share nowait
with x as (delete from vendors returning *) select * from x
with x as (insert into app.settings values ('a', '{}') returning 1) select * from x
with x as (update vendors set email = null returning 1) select * from x
explain analyze delete from vendors
explain analyze create table x as select 1
explain (settings, wal) select 1
explain execute x
select 1; select 2
select 1; drop table vendors
select 1 \\; commit
select * from vendors tablesample system (1)
select xmlparse(document '<a/>')
select * from xmltable('/a' passing '<a/>' columns x text)
select json_object('a': 1)
select 1 operator(public.%) 2
select 1 operator(app.=) any (select 1)
select U&"pg\\005fsleep"(60)
select "pg_sleep"(60)
select (select v from vendors v limit 1).pg_sleep
select length(replace(x, 'a', x)) from (select string_agg('a', '') as x from generate_series(1, 30000)) t
with recursive r as (select 'a' as x union all select x || x from r) select x from r
with pg_shadow as (select 1) select * from pg_shadow
`
  .trim()
  .split('\n');

const written = (things: readonly string[], ways: readonly ((thing: string) => string)[]): string[] =>
  things.flatMap((thing) => ways.map((way) => way(thing)));

/** Each is refused before it reaches the database. */
export const hostileSql: readonly string[] = [
  ...new Set([
    ...written(calls, notations),
    ...written(
      calls.map(nameOf).filter((name) => !name.includes('.')),
      asColumn,
    ),
    ...written(casts, asCast),
    ...written(hidden, asTable),
    ...statements,
  ]),
];
