import { figuresOf } from '../figure.ts';

const mended = 'Work that waited for it goes on by itself.';

/** Calls to the store, couriers, the external tool and the mail server that do not come through. */
export const partnerFigures = figuresOf({
  shipmagic_partner_certificate_refused_seconds: {
    help: 'Seconds for which calls have failed because the partner’s TLS certificate is not accepted, by partner; 0 if the last one came through',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A certificate is not accepted',
      levels: [{ severity: 'critical', above: 0, forSeconds: 120 }],
      says: 'Calls to {of} have failed for {figure}: its TLS certificate is expired, not trusted, or made for another name.',
      todo: `See whether this machine’s clock is right and the address configured for it too; otherwise only {of} can renew its certificate. ${mended}`,
      screen: '/logs-management',
    },
  },
  shipmagic_partner_name_unknown_seconds: {
    help: 'Seconds for which calls have failed because the partner’s name does not resolve, by partner; 0 if the last one came through',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A name does not resolve',
      levels: [{ severity: 'critical', above: 0, forSeconds: 120 }],
      says: 'Calls to {of} have failed for {figure}: its name does not resolve.',
      todo: `See whether the address configured for it is right and this machine’s name server answers. ${mended}`,
      screen: '/logs-management',
    },
  },
  shipmagic_partner_unreachable_seconds: {
    help: 'Seconds for which calls have failed because the partner refuses connections or cannot be reached, by partner; 0 if the last one came through',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A partner cannot be reached',
      levels: [{ severity: 'critical', above: 0, forSeconds: 300 }],
      says: 'Calls to {of} have failed for {figure}: it refuses connections or cannot be reached.',
      todo: `See whether this machine reaches the internet and no firewall stands between; ask whether {of} is down. ${mended}`,
      screen: '/logs-management',
    },
  },
  shipmagic_partner_silent_seconds: {
    help: 'Seconds for which calls have ended without a complete answer, by partner; 0 if the last one came through',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A partner does not answer',
      levels: [{ severity: 'warning', above: 120, forSeconds: 300 }],
      says: 'Calls to {of} have ended without an answer for {figure}.',
      todo: `Ask whether {of} is in trouble. What may have been carried out there is asked about before it is done again. ${mended}`,
      screen: '/logs-management',
    },
  },
  shipmagic_partner_faults_seconds: {
    help: 'Seconds for which calls have been answered by a fault of the partner’s own (5xx), by partner; 0 if the last one was not',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A partner has faults',
      levels: [{ severity: 'warning', above: 120, forSeconds: 300 }],
      says: 'Calls to {of} have been answered by faults of its own for {figure}.',
      todo: `Ask whether {of} is in trouble. What may have been carried out there is asked about before it is done again. ${mended}`,
      screen: '/logs-management',
    },
  },
  shipmagic_partner_slow_seconds: {
    help: 'Seconds for which half of the last answers have taken longer than they should, by partner; 0 if they do not',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A partner is slow',
      levels: [{ severity: 'warning', above: 600, forSeconds: 300 }],
      says: '{of} has answered slowly for {figure}: half of its last answers took several seconds.',
      todo: 'Nothing is lost by it: work takes longer, and calls that take too long are repeated. If it stays so, ask whether {of} is in trouble, and see whether this machine’s network is slow for others, too.',
      screen: '/logs-management',
    },
  },
  shipmagic_partner_state: {
    help: 'How each partner is by its last calls, by partner: 0 works, 1 slow, 2 refuses us, 3 down',
    unit: 'count',
    label: 'partner',
    sign: null,
  },
  shipmagic_partner_refuses_seconds: {
    help: 'Seconds for which calls have been refused because the partner does not accept our key, password or sign-in, by partner; 0 if the last one was accepted',
    unit: 'seconds',
    label: 'partner',
    sign: {
      title: 'A partner refuses our key',
      levels: [{ severity: 'critical', above: 0, forSeconds: 60 }],
      says: '{of} has refused our calls for {figure}: it does not accept the key, password or sign-in that is configured for it. Nothing can be done there until it does.',
      todo: 'See with {of} whether the key was replaced, locked or has expired. Enter the right one (docs/operate/configure.md; that of the store in Settings), and restart servers and workers if it is in their environment. The next call that is accepted ends this; what has failed meanwhile says so on its order.',
    },
  },
  shipmagic_partner_certificate_days: {
    help: 'Days until the TLS certificate that a partner last presented expires, by partner',
    unit: 'days',
    label: 'partner',
    sign: {
      title: 'A certificate expires soon',
      levels: [
        { severity: 'critical', below: 2, forSeconds: 3600 },
        { severity: 'warning', below: 10, forSeconds: 3600 },
      ],
      says: 'The TLS certificate of {of} expires in {figure}. Calls to it then fail.',
      todo: 'Most are renewed by themselves some weeks before. Ask {of} whether this one will be.',
    },
  },
  shipmagic_webhooks_unread: {
    help: 'Webhooks and pushes of the last day that cannot be read, by sender',
    unit: 'count',
    label: 'partner',
    sign: {
      title: 'Webhooks cannot be read',
      levels: [{ severity: 'warning', above: 0, forSeconds: 0 }],
      says: '{figure:webhook|webhooks} of {of} in the last day could not be read.',
      todo: 'The log says why, and each is kept with its reason (app.inbox). Ask the sender what it has changed. News of parcels and orders comes later all the same, because both are also asked for.',
      screen: '/logs-management',
    },
  },
});
