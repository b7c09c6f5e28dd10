import { prozoCarrier } from '../../carriage/carriers.ts';
import { type CourierFacts, liveView } from '../courier-facts.ts';
import { prozoExpectedOn } from './live-answer.ts';
import { prozoNdrRules } from './ndr-rules.ts';
import { plainProzoScan } from './plain-scans.ts';
import { prozoContract } from './prozo.contract.ts';
import { prozoReverse } from './reverse.ts';

export const prozoFacts: CourierFacts = {
  ...prozoCarrier,
  brand: 'Zwende',
  ndr: prozoNdrRules,
  plainScan: plainProzoScan,
  live: liveView(prozoContract.live, prozoExpectedOn),
  // No call to edit a parcel is published; it is sent back by its NDR call, after a failed attempt.
  edits: { facts: [], editedIn: [], calledBackIn: ['FAILED'] },
  reverse: prozoReverse,
  // Not published.
  invoices: [],
  dispute: null,
};
