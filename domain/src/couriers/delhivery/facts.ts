import { delhiveryCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { delhiveryContract } from './delhivery.contract.ts';
import { delhiveryDispute, delhiveryInvoices } from './invoices.ts';
import { delhiveryNdrRules } from './ndr-rules.ts';

export const delhiveryFacts: CourierFacts = {
  ...delhiveryCarrier,
  brand: null,
  ndr: delhiveryNdrRules,
  live: liveView(delhiveryContract.live, ({ Shipment }) => Shipment.ExpectedDeliveryDate),
  // As documented: edited while it is manifested, in transit or pending, and returned by a cancellation while in transit.
  edits: {
    facts: ['name', 'phone', 'street', 'collect'],
    editedIn: ['READY', 'IN_TRANSIT', 'DELAYED', 'FAILED', 'EXCEPTION'],
    calledBackIn: ['IN_TRANSIT', 'DELAYED', 'FAILED', 'EXCEPTION'],
  },
  invoices: delhiveryInvoices,
  dispute: delhiveryDispute,
};
