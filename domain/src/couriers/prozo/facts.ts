import { prozoCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { prozoNdrRules } from './ndr-rules.ts';
import { prozoContract } from './prozo.contract.ts';

export const prozoFacts: CourierFacts = {
  ...prozoCarrier,
  brand: 'Zwende',
  ndr: prozoNdrRules,
  live: liveView(prozoContract.live, ({ waybillDetails }) => waybillDetails[0]?.expectedDeliveryDate ?? null),
  // No call to edit a parcel is published; it is sent back by its NDR call, after a failed attempt.
  edits: { facts: [], editedIn: [], calledBackIn: ['FAILED'] },
  // Not published.
  invoices: [],
  dispute: null,
};
