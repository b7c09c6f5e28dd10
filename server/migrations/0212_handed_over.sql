-- When a parcel was scanned at its hand-over, before its courier's first scan: from then on it is not cancelled but
-- called back. Those of before have that scan within a day.
alter table app.shipments add column handed_over_at timestamptz;
