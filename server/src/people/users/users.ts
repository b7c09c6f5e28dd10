/** Access to users for signing up. */
export { saveVendors } from './users.queries.ts';
