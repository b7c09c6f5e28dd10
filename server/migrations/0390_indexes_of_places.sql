-- PIN codes, states and cash, of which some are rare, and which places go together.
-- Why: docs/decisions/orders.md, "Fewer indexes, and what each is for".
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_pin on app.order_search (pin) where pin is not null;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_state on app.order_search (state) where state is not null;
-- allow require-concurrent-index-creation: two seconds for a million orders.
create index order_search_cash on app.order_search (created_at, id) where collects_cash;
create statistics app.order_search_places (mcv, dependencies) on city, state, pin from app.order_search;
