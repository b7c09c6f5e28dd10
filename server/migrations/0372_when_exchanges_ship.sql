-- When the new goods of an exchange leave a vendor.
-- Why: docs/decisions/returns.md, "The vendor says when new goods leave".
-- allow scans-table: a few rows.
alter table app.vendors add column exchange_ships text not null default 'at_pickup'
  check (exchange_ships in ('at_approval', 'at_pickup'));
grant select (exchange_ships) on app.vendors to sm_vendor;

-- What its customer reads of the part that new goods are.
grant select (exchange_of, awaited_amount, currency) on app.magic_orders to sm_public;
