-- A courier that asks to wait pauses a batch: until when, and who asks. An order is put back a few times at most, and none
-- once the batch was cancelled.
-- Why: docs/decisions/batches.md, "A courier that asks to wait pauses a batch".
alter table app.batches add column paused_until timestamptz, add column paused_by text, add column cancelled_by text;
alter table app.batch_items add column waits smallint not null default 0;
-- When the courier may be asked again for a parcel that it refused for now.
alter table app.shipments add column retry_at timestamptz;
