import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import { requireState } from '../saved-shape.ts';
import type { Carrier, LabelMode, PushTarget } from './carrier.ts';
import type { Parcel } from './parcel.ts';

const version = 1;

interface SavedProzo {
  parcels: Parcel[];
  version: typeof version;
  label: LabelMode;
  awbLater: boolean;
  push: PushTarget | null;
  counters: { number: number };
}

function restore(carrier: Carrier, content: unknown): void {
  requireState(
    content,
    version,
    { label: 'string', awbLater: 'boolean', counters: 'object' },
    { parcels: { awb: 'string', reference: 'string', scans: 'list', consignee: 'object' } },
  );
  const { parcels, label, awbLater, push, counters } = content as SavedProzo;
  for (const parcel of parcels) carrier.add(parcel);
  Object.assign(carrier, { label, awbLater, push });
  carrier.counters.number.raise(counters.number);
}

/** How the simulated Prozo is saved. */
export function keepableProzo(carrier: Carrier): Keepable {
  const { counters } = carrier;
  return {
    name: 'prozo',
    counters,
    onChange: (listener) => carrier.onChange(listener),
    restore: (content) => restore(carrier, content),
    pieces: () =>
      jsonPieces({ parcels: carrier.parcels.values() }, () => {
        const { label, awbLater, push } = carrier;
        return { version, label, awbLater, push, counters: { number: counters.number.value } };
      }),
  };
}
