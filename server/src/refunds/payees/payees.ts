/** Payees for other rooms. */
export { keepPayee, type PayeeState, readPayeeState } from './keep-payee.ts';
