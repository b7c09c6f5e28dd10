-- How documents of many orders are printed, as each person chose it last: size, sort, extras and brand. Absent: the usual.
alter table app.users add column print_choice jsonb not null default '{}' check (jsonb_typeof(print_choice) = 'object');
