-- Returns keep the rules of the day on which they were asked for, and what follows from them.
-- Why: docs/decisions/returns.md, "The first rule that fits an item decides, and the strictest item decides a request".
-- allow scans-table: the rows have null or the default, and are as few as a shop's returns.
alter table app.returns
  -- [{"rule", "lineItemIds"}]: each rule as it was, with its items.
  add column rules jsonb not null default '[]',
  -- Rupees that are taken off the refund; null for a return that was asked for before there were rules.
  add column fee numeric(12, 2),
  -- What happens when nobody has answered by answer_by.
  add column unanswered text not null default 'inbox' check (unanswered in ('inbox', 'approve', 'decline')),
  -- Null: a person has decided, or the store.
  add column decision_basis text check (decision_basis in ('rule', 'no_answer'));

insert into app.job_tasks (name) values ('answer_returns');
