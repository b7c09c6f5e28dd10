import { expect, test } from 'vitest';
import { fieldWords } from './field-words.ts';

test.each<[readonly PropertyKey[], string]>([
  [['awb'], 'AWB'],
  [['awbNumber'], 'AWB number'],
  [['vendorName'], 'Vendor name'],
  [['inventoryQuantity'], 'Quantity'],
  [['shippingAddress', 'zip'], 'PIN code (shipping address)'],
  [['billingZipCode'], 'Billing PIN code'],
  [['gstin'], 'GSTIN'],
  [['parcelLengthCm'], 'Parcel length'],
  [['addressLine1'], 'Address line 1'],
  [['slabs', 2, 'percent'], 'Percent (slabs, entry 3)'],
  [['vendorList', 0], 'List of vendors (entry 1)'],
  [['credentials', 'shopifyApiKey'], 'Shopify API key (credentials)'],
  [['slabs', 11, 'percent'], 'Percent (slabs, entry 12)'],
  [['slabs', '11'], 'Slabs (entry 12)'],
  [['addressLine1', 'text'], 'Text (address line 1)'],
  [['awbShopify', 'number'], 'Number (AWB Shopify)'],
  [['2faCode'], '2fa code'],
  [['2fa', 'code'], 'Code (2fa)'],
  [['vendor__name'], 'Vendor name'],
  [[4], 'Entry 5'],
  [[], 'The input'],
  [['constructor'], 'Constructor'],
  [['__proto__'], 'Proto'],
  [['x'.repeat(500)], `X${'x'.repeat(59)}`],
])('%j is called %s', (path, words) => expect(fieldWords(path)).toBe(words));
