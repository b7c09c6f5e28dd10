import { englishExchange } from './exchange-en.ts';
import { englishPayee } from './payee-en.ts';
import { englishPictures } from './pictures-en.ts';
import type { ReturnWords } from './return-words.ts';

const care = 'Our care team is glad to help.';
const keepReady = 'Please keep it packed, and your phone on.';

/** Returns, in English. */
export const englishReturns: ReturnWords = {
  open: 'Return or exchange',
  until: (day) => `You can send something back until ${day}.`,
  number: (number) => `Return ${number}`,
  refusals: {
    closed: () => `Nothing can be sent back on this page. ${care}`,
    not_delivered: () => 'Only what was delivered can be sent back.',
    all_back: () => 'All of this has gone back already.',
    too_late: (day) => `This could be sent back until ${day}. ${care}`,
    no_contact: () => 'We have no email address to confirm a return with. Please contact our care team.',
  },
  lineRefusals: {
    not_shipped: 'This is not shipped, so it cannot be sent back.',
    not_delivered: 'This was not delivered.',
    under_way: 'A return of this is under way.',
    all_back: 'All of this has gone back already.',
    not_returnable: 'This cannot be returned.',
    too_late: 'The days for sending this back are over.',
  },
  states: {
    requested: {
      title: 'We have your request',
      next: () => 'We look at it and write to you. Until then, please keep the item with its tags and packing.',
    },
    approved: {
      title: 'Approved',
      next: ({ way, handOverBy }) => {
        const by = handOverBy ? ` by ${handOverBy}` : '';
        if (way === 'keep') return 'You need not send anything back. We write to you once it is settled.';
        if (way === 'customer') return `Please pack it well and send it to us${by}.`;
        return 'We arrange a courier to pick it up from your address. Please have it packed.';
      },
    },
    declined: {
      title: 'Declined',
      next: ({ reason }) => (reason ? `We cannot take it back: ${reason}` : `We cannot take it back. ${care}`),
    },
    cancelled: { title: 'Cancelled', next: () => `Nothing more happens with it. ${care}` },
    pickup_asked: {
      title: 'Pickup arranged',
      next: ({ courier }) => `${courier ?? 'The courier'} comes to your address to pick it up. ${keepReady}`,
    },
    pickup_failed: {
      title: 'Pickup did not work out',
      next: ({ courier }) =>
        `${courier ?? 'The courier'} could not pick it up, and we arrange for another attempt. ${keepReady}`,
    },
    picked_up: { title: 'Picked up', next: () => 'It is on its way to us. We write to you once it is here.' },
    in_transit: { title: 'On its way to us', next: () => 'We write to you once it is here.' },
    received: { title: 'Back with us', next: () => 'We check it next, and then settle your return.' },
    inspected: { title: 'Checked', next: () => 'We settle your return next, and write to you.' },
    lost: {
      title: 'Lost on the way to us',
      next: () => 'You need not do anything. We sort it out with the courier and settle your return.',
    },
    expired: {
      title: 'Not handed over in time',
      next: () => `If it is on its way, we still take it in. If not, write to us. ${care}`,
    },
    settled: {
      title: 'Settled',
      next: ({ refund, isCash, payee, moneyBy, wish }) => {
        if (refund && isCash && payee === 'paid') return `${refund} has been sent to you.`;
        if (refund && isCash && payee === 'given') return `You get back ${refund}, where you told us to send it.`;
        if (refund && isCash)
          return `You get back ${refund}. You paid in cash, so please tell us on your order’s page where to send it.`;
        if (refund) return `You get back ${refund}, the way you paid${moneyBy ? `, by ${moneyBy}` : ''}.`;
        if (wish === 'exchange' || wish === 'replacement') return 'What you get instead is sent to you.';
        return `No money goes back for it. ${care}`;
      },
    },
  },
  reasons: {
    size: 'Wrong size or fit',
    colour: 'The colour is different',
    not_as_described: 'Not as described',
    defective: 'It does not work',
    damaged: 'It arrived damaged',
    wrong_item: 'Not what I ordered',
    missing_part: 'Something is missing',
    late: 'It arrived too late',
    changed_mind: 'I changed my mind',
    other: 'Something else',
  },
  wishes: {
    refund: 'My money back',
    exchange: 'Another size or variant',
    replacement: 'The same again',
    store_credit: 'Store credit',
  },
  ways: {
    courier: 'A courier picks it up from me',
    customer: 'I send it myself',
    keep: 'I keep it',
  },
  exchange: englishExchange,
  sendTo: 'Send it to',
  pictures: englishPictures,
  notLoaded: 'Returns cannot be shown at the moment.',
  form: {
    items: 'What would you like to send back?',
    pieces: 'How many?',
    reason: 'Why?',
    chooseReason: 'Please choose',
    note: 'Tell us more, if you like',
    wish: 'What would you like?',
    way: 'How does it come back?',
    variant: 'Which one?',
    chooseVariant: 'Please choose',
    fee: (fee) => `${fee} is taken off a refund for the return.`,
    confirm: 'Confirm and send',
    step: (step, count) => `Step ${step} of ${count}`,
    next: 'Continue',
    back: 'Back',
    close: 'Close',
    send: 'Send my request',
    sending: 'Sending…',
    sent: (number) => `Thank you. Your request ${number} is with us.`,
    again: 'Try again',
  },
  payee: englishPayee,
  problems: {
    lines: 'Please choose at least one item.',
    reason: 'Please choose a reason.',
    wish: 'Please choose what you would like.',
    way: 'Please choose how it comes back.',
    variant: 'Please choose which one you would like.',
    stock: 'This is out of stock by now. Please choose something else.',
    price: 'The price is another one by now. Please reload the page.',
    pictures: 'One of the pictures is not there any more. Go back to the first step and add it again.',
    picture: 'This needs a picture of the item. Please add one below.',
    code: 'This is not the code we sent, or it does not work any more. Check it, or ask for a new one.',
    changed: 'This cannot be sent back as chosen any more. Please reload the page.',
    tooMany: 'Too many attempts. Please wait a few minutes and try again.',
    over: 'This page has been open for a while. Please reload it and try again.',
    failed: 'This could not be sent. Please try again.',
  },
};
