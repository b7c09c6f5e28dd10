-- Who ships an order is asked whether it is to go although the store has cancelled it, and vendors ship, too.
grant select (store_cancelled_at) on app.magic_orders to sm_vendor;
