/** Payees for other rooms. */
export { type PayeeState, keepPayee, readPayeeState } from './keep-payee.ts';
