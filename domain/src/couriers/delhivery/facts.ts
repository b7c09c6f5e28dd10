import { delhiveryCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { delhiveryContract } from './delhivery.contract.ts';
import { delhiveryDispute, delhiveryInvoices } from './invoices.ts';
import { delhiveryExpectedOn } from './live-answer.ts';
import { delhiveryNdrRules } from './ndr-rules.ts';
import { plainDelhiveryScan } from './plain-scans.ts';
import { delhiveryReverse } from './reverse.ts';

export const delhiveryFacts: CourierFacts = {
  ...delhiveryCarrier,
  brand: null,
  ndr: delhiveryNdrRules,
  plainScan: plainDelhiveryScan,
  live: liveView(delhiveryContract.live, delhiveryExpectedOn),
  // As documented: edited while it is manifested, in transit or pending, and returned by a cancellation while in transit.
  edits: {
    facts: ['name', 'phone', 'street', 'collect'],
    editedIn: ['READY', 'IN_TRANSIT', 'DELAYED', 'FAILED', 'EXCEPTION'],
    calledBackIn: ['IN_TRANSIT', 'DELAYED', 'FAILED', 'EXCEPTION'],
  },
  reverse: delhiveryReverse,
  invoices: delhiveryInvoices,
  dispute: delhiveryDispute,
};
