-- Whether the amounts of an order stand in figures of rupees: sums, dashboard, insight, vendors' figures. Those in another
-- currency cannot be added to them, and test orders are none.
create or replace function app.counts_in_figures(is_test boolean, currency text) returns boolean language sql immutable parallel safe
return not is_test and currency = 'INR';
