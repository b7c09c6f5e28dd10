-- What the courier collects depends on whether the store or a person says that an order is unpaid.
grant select (store_financial_status) on app.magic_orders to sm_vendor;
