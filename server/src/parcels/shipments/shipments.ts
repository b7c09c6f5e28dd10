/** Access to shipment attempts for jobs, figures and the demo. */
export { countUnsettled, insertAttempt } from './attempts.queries.ts';
export { forgetPinServices } from './pin-service.queries.ts';
