import type { ExchangeWords } from './exchange-words.ts';

export const englishExchange: ExchangeWords = {
  title: 'Your exchange',
  more: (amount) => `${amount} more`,
  less: (amount) => `${amount} less`,
  outOfStock: 'out of stock',
  pays: (amount) =>
    `This costs ${amount} more than you paid. Once we have approved it, you get an invoice by email; it ships when that is paid.`,
  getsBack: (amount) => `This costs ${amount} less than you paid. You get that back once your return is settled.`,
  samePrice: 'The price is the same, so there is nothing to pay.',
  whenApproved: 'It ships after we have approved your request.',
  soon: 'It ships soon.',
  whenGone: {
    courier: 'It ships once the courier has picked up what you send back.',
    customer: 'It ships once what you send back is on its way to us.',
    keep: 'It ships soon.',
  },
  whenPaid: (amount) => `It ships once ${amount} is paid: we have sent you an invoice by email.`,
  onThisPage: 'It is a shipment of its own on this page.',
  paysThen: (amount) => `It costs ${amount} more than you paid: an invoice for that comes by email then.`,
};
