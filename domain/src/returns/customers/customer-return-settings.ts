import { z } from 'zod';
import { returnWay, returnWayLabels } from '../return-way.ts';
import { returnWish, returnWishLabels } from '../return-wish.ts';

/** The choices that customers have when they send something back; what is asked for is answered by people, as before. */
export const customerReturnSettings = z.object({
  wishes: z
    .array(returnWish.meta({ labels: returnWishLabels }))
    .max(4)
    .meta({
      title: 'What customers may ask for',
      description:
        'With none, customers cannot ask on their page. An exchange is for another variant of one item, dearer or cheaper: the page says what that means, and the customer confirms it.',
    }),
  ways: z
    .array(returnWay.meta({ labels: returnWayLabels }))
    .max(3)
    .meta({ title: 'How the goods may come back' }),
  refundDays: z.number().int().min(1, 'At least 1').max(60, 'At most 60').meta({
    title: 'Days within which money is back',
    description: 'Customers are told this day once their return is settled.',
  }),
});
export type CustomerReturnSettings = z.output<typeof customerReturnSettings>;

export const usualCustomerReturns: CustomerReturnSettings = {
  wishes: ['refund', 'exchange', 'replacement'],
  ways: ['courier', 'customer'],
  refundDays: 10,
};
