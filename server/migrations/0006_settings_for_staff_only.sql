-- Settings hold credentials of the store and the couriers, and nothing that a vendor member's screens show.
revoke select on app.settings from sm_vendor;
