/** Couriers' answers about PIN codes, for batches and jobs. */
export { forgetPinServices, listPinServices } from './pin-service.queries.ts';
