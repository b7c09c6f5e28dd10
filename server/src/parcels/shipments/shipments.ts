/** Access to shipment attempts and labels for batches, jobs, figures, printing and the demo. */
export { countUnsettled, findShipments, insertAttempt } from './attempts.queries.ts';
export { forgetLabels } from './forget-labels.ts';
export { listNamedFiles } from './labels.queries.ts';
export { type ParcelFacts, readManyParcelFacts } from './parcel-facts.queries.ts';
export { forgetPinServices, listPinServices } from './pin-service.queries.ts';
export { resealLabels } from './reseal-labels.ts';
export { inFile, readLabels } from './stored-labels.ts';
