import type { VariantDetails } from '@shipmagic/domain/catalogue/products/variant-details';
import { expect, test } from 'vitest';
import { detailsText } from './details-text.ts';

const none: VariantDetails = {
  length: null,
  width: null,
  height: null,
  productionDays: null,
  hsn: null,
  gstPercent: null,
};
const all = { length: 30, width: 20.5, height: 10, productionDays: 9, hsn: '6912', gstPercent: 12 };

test.each([
  [{}, null, ''],
  [{}, '4420', 'HSN 4420'],
  [all, '4420', '30 × 20.5 × 10 cm · 9 days to make · HSN 6912 · GST 12%'],
  [{ productionDays: 1 }, null, '1 day to make'],
  [{ productionDays: 0, gstPercent: 0 }, null, '0 days to make · GST 0%'],
])('%o beside the store’s HSN %j is %j', (details, storeHsn, text) =>
  expect(detailsText({ ...none, ...details }, storeHsn)).toBe(text),
);
