import { z } from 'zod';

const wholeNumber = (most: number) =>
  z.number({ error: 'Enter a number' }).int('Whole numbers only').min(0, 'Not below 0').max(most, `At most ${most}`);

/** The rules of returns while nobody has set others: nothing is approved by itself and nothing costs anything. */
export const returnSettings = z.object({
  windowDays: wholeNumber(365).meta({
    title: 'Days within which something can be sent back',
    description: 'Counted from the day of the delivery. 0: nothing can be sent back.',
  }),
  answerHours: wholeNumber(720).min(1, 'At least 1').meta({
    title: 'Hours within which a request is answered',
    description: 'After that it is in the inbox.',
  }),
  handOverDays: wholeNumber(180).min(1, 'At least 1').meta({
    title: 'Days within which the goods are handed over',
    description: 'A return of which nothing has left the customer by then expires.',
  }),
  fee: wholeNumber(100_000).meta({ title: 'Fee in rupees', description: 'Taken off each refund of a return.' }),
});
export type ReturnSettings = z.output<typeof returnSettings>;

export const usualReturnSettings: ReturnSettings = { windowDays: 7, answerHours: 48, handOverDays: 14, fee: 0 };
