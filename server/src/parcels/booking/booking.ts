/** Access to shipment attempts and the facts of their parcels for labels, batches, figures and the demo. */
export { countUnsettled, findShipment, findShipments, insertAttempt, lockParcel } from './attempts.queries.ts';
export { findSentParcel, type ParcelFacts, readManyParcelFacts, readParcelFacts } from './parcel-facts.queries.ts';
