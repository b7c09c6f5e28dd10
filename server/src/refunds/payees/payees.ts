/** Payees for other rooms. */
export { keepPayee, readPayeeState } from './keep-payee.ts';
