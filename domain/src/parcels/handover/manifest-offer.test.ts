import { expect, test } from 'vitest';
import { manifestOffer } from './manifest-offer.ts';

// Proves (Batches): What is offered for a group agrees with what is said of its labels
test.each([
  [0, 0, { kind: 'none' }],
  [4, 0, { kind: 'labels_first', label: 'Print 4 labels first' }],
  [1, 0, { kind: 'labels_first', label: 'Print 1 label first' }],
  [4, 4, { kind: 'make', label: 'Make manifest of 4' }],
  [4, 3, { kind: 'make', label: 'Make manifest of 4, 1 without a label' }],
])('of %i parcels on no manifest, %i of them with a label', (unlisted, listable, offer) =>
  expect(manifestOffer({ unlisted, listable })).toEqual(offer),
);
