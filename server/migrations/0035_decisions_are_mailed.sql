-- Whoever asked is mailed the decision: the address as it is now, while the account is open.
grant select (is_active) on app.users to sm_staff;
grant select (id, email, is_active) on app.users to sm_system;
