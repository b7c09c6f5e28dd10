/** Shipment attempts, for jobs, figures and the demo. */
export { forgetPinServices } from './pin-service.queries.ts';
export { countUnsettled, insertAttempt } from './shipments.queries.ts';
