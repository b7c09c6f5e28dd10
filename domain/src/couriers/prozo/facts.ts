import { trackingContract } from '../../parcels/tracking/tracking.contract.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';

export const prozoFacts: CourierFacts = {
  id: 'prozo',
  name: 'Prozo',
  brand: 'Zwende',
  live: liveView(trackingContract.liveProzo, ({ waybillDetails }) => waybillDetails[0]?.expectedDeliveryDate ?? null),
};
