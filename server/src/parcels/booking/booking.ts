/** Access to shipment attempts and the facts of their parcels for labels, returns, batches, figures and the demo. */
export {
  countUnsettled,
  findShipment,
  findShipments,
  insertAttempt,
  insertManualShipment,
  lockParcel,
  reopenAttempt,
} from './attempts.queries.ts';
export { takeAwb } from './claims.queries.ts';
export {
  findSentParcel,
  keepSentParcel,
  type ParcelFacts,
  readManyParcelFacts,
  readParcelFacts,
} from './parcel-facts.queries.ts';
