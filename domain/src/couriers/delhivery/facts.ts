import { trackingContract } from '../../parcels/tracking/tracking.contract.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';

export const delhiveryFacts: CourierFacts = {
  id: 'delhivery',
  name: 'Delhivery',
  brand: null,
  live: liveView(trackingContract.liveDelhivery, ({ Shipment }) => Shipment.ExpectedDeliveryDate),
};
