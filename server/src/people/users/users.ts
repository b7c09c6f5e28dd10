/** What signing up needs of users. */
export { saveVendors } from './users.queries.ts';
