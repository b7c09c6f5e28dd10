-- Rupees by which a parcel's cash was rounded when it was booked: the courier collects `cod_amount`, and the part owes so
-- much less, or more if it is below zero.
-- Why: docs/decisions/money.md, "A parcel's cash may be rounded, and never what is owed".
alter table app.shipments add column cod_rounding numeric(4, 2) not null default 0;
