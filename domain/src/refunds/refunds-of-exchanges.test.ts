import { expect, test } from 'vitest';
import { type RefundPart, refundsOwed } from './refunds-owed.ts';

const part = (id: string, paise: number, rest: Partial<RefundPart> = {}): RefundPart => ({
  id,
  status: 'delivered',
  shipmentStatus: null,
  isDelivered: true,
  orderedPaise: paise,
  worthPaise: paise,
  shippingPaise: 0,
  vendorName: 'Lamp Maker',
  lineIds: [id],
  ...rest,
});
const settled = (refundPaise: number) => ({ refundPaise, shippingPaise: 0, removedPaise: 0, isWhole: true });
const paid = (paise: number) => ({
  transactions: [
    {
      id: 't',
      kind: 'SALE',
      status: 'SUCCESS',
      paise,
      gateway: 'razorpay',
      isManual: false,
      isTest: false,
      parentId: null,
    },
  ],
  refunds: [],
});
const returned = { status: 'return_order' } as const;

test.each([
  ['an equal exchange owes nothing', 900, returned, settled(0), 900, {}, [0, 0]],
  ['a cheaper one owes the difference', 900, returned, settled(400), 500, {}, [400, 0]],
  ['a dearer one, paid, owes nothing', 1400, returned, settled(0), 1400, {}, [0, 0]],
  ['a dearer one, unpaid, owes nothing', 900, returned, settled(0), 1400, {}, [0, 0]],
  ['a cancelled one owes what was paid for it', 900, returned, settled(0), 900, { status: 'cancelled' }, [0, 900]],
  [
    'a cancelled dearer one owes all of its price',
    1400,
    returned,
    settled(0),
    1400,
    { status: 'cancelled' },
    [0, 1400],
  ],
  ['a cancelled cheaper one owes its price', 900, returned, settled(400), 500, { status: 'cancelled' }, [400, 500]],
  ['one whose old goods are still out owes nothing', 900, {}, undefined, 900, { status: 'new' }, [0, 0]],
] as const)('%s', (_, received, old, back, price, fresh, owed) => {
  const parts = [
    part('old', 900, { ...old, returned: back }),
    part('new', price, { ...fresh, isDelivered: false, exchange: { partId: 'old', creditPaise: 900 } }),
  ];
  expect(refundsOwed(parts, paid(received)).parts.map(({ owedPaise }) => owedPaise)).toEqual(owed);
});
