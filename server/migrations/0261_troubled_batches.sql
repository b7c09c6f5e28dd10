-- Since when a batch has been put off by something that is not there: its courier, its key, or the disk for files.
-- Why: docs/decisions/batches.md, "A batch waits for a day for what is not there".
alter table app.batches add column troubled_since timestamptz;
