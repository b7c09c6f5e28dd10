-- When a parcel was scanned at its hand-over, before its courier's first scan: from then on it is not cancelled but
-- called back.
alter table app.shipments add column handed_over_at timestamptz;
update app.shipments s set handed_over_at = p.scanned_at
from app.manifest_parcels p
where p.shipment_id = s.id and p.state = 'scanned' and s.state = 'created';
