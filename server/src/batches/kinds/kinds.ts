import type { BatchKind } from '@shipmagic/domain/batches/batch-work';
import { invoicesKind } from './invoices.ts';
import type { Kind } from './kind.ts';
import { labelsKind } from './labels.ts';
import { packingSlipsKind, pickListKind } from './lists.ts';
import { shipKind } from './ship.ts';
import { statusKind } from './status.ts';

/** How each kind of batch works: another one is a file and a line here, and a row in the domain's `batchWork`. */
export const kinds: { readonly [K in BatchKind]: Kind<K> } = {
  status: statusKind,
  ship: shipKind,
  labels: labelsKind,
  invoices: invoicesKind,
  packing_slips: packingSlipsKind,
  pick_list: pickListKind,
};
