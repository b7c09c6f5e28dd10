import { inboxKindsOf } from '../inbox-kind.ts';

/** Doings of people with an account, and of strangers at one. */
export const accountKinds = inboxKindsOf({
  refused_sign_ins: {
    audience: 'admin',
    label: 'Refused sign-ins',
    reason: ({ details: { count = 0, text = 'an account' } }) =>
      `${count.toLocaleString('en-IN')} sign-ins as ${text} were refused within a day. Ask them whether they tried. If not, two-factor sign-in protects the account from a guessed password.`,
    step: 'see_refused_sign_ins',
    withinHours: 24,
  },
  unusual_exports: {
    audience: 'admin',
    label: 'Unusual exports',
    reason: ({ details: { count = 0, text = 'Somebody' } }) =>
      `${text} started ${count.toLocaleString('en-IN')} exports and batches within a day, far more than on any other day of the month before.`,
    step: 'see_their_actions',
    withinHours: 24,
  },
  refused_awbs: {
    audience: 'admin',
    label: 'AWBs of others',
    reason: ({ details: { count = 0, text = 'Somebody' } }) =>
      `${text} entered AWBs of other parcels ${count.toLocaleString('en-IN')} times within a day: a wrong list, or a search for parcels of others.`,
    step: 'see_their_actions',
    withinHours: 24,
  },
});
