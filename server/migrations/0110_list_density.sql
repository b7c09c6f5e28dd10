-- How close the rows of lists stand, as each person chose it.
alter table app.users add column list_density text not null default 'compact' check (list_density in ('compact', 'comfortable'));
