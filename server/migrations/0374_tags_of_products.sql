-- The tags of the store's products, which rules of returns name. Products of older installations get theirs when all are
-- read at night.
-- Why: docs/decisions/returns.md, "A tag of a rule is one of the order or of the product".
alter table app.products add column tags text[] not null default '{}';
