/** Notes and engravings of buyers, companies, tags and discount codes. */
export const notes = [
  'Please call before delivery',
  'Gift: no invoice in the box please',
  'Leave with the security guard',
  'Needed before Saturday',
  'Ring the bell twice',
];
export const tagSets = [
  ['gift'],
  ['repeat-customer'],
  ['influencer'],
  ['corporate'],
  ['gift', 'express'],
  ['festive-2026'],
];
export const codes = [
  { code: 'WELCOME10', kind: 'percentage', value: 10 },
  { code: 'FESTIVE15', kind: 'percentage', value: 15 },
  { code: 'FLAT200', kind: 'fixed_amount', value: 20_000 },
  { code: 'PREPAID100', kind: 'fixed_amount', value: 10_000 },
] as const;
export const companies = ['Iyer Textiles', 'Nilgiri Tea Traders', 'Banyan Design Studio', 'Sharma & Sons'];
export const engravings = [
  'The Raos',
  'Aarohi',
  'Home Sweet Home',
  'Happy Birthday Ma',
  'Kabir & Tara',
  'Best Teacher',
  'शुभ लाभ',
];
