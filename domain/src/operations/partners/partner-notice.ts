import { capitalized } from '../../text/capitalized.ts';
import { type PartnerKind, partnerWords } from './partner-kind.ts';
import type { PartnerState } from './partner-state.ts';

/** The states of which people who wait for a partner are told. */
export const noticedStates = ['refuses_us', 'down'] as const satisfies readonly PartnerState[];
export type NoticedState = (typeof noticedStates)[number];

interface NoticeFacts {
  /** Vendors wait for it, too. */
  readonly concernsVendors: boolean;
  /** The work that goes on all the same, and that which comes later by itself. */
  readonly goesOn: string;
}

export const noticeTable: Readonly<Record<PartnerKind, NoticeFacts>> = {
  courier: {
    concernsVendors: true,
    goesOn:
      'You can go on printing labels, packing and handing over. Bookings in a batch are repeated by themselves; a single one says at once if it failed.',
  },
  store: {
    concernsVendors: true,
    goesOn:
      'You can go on with all orders that are here: ship, print and pack. New orders, and what the store is told, follow by themselves.',
  },
  external_tool: {
    concernsVendors: false,
    goesOn: 'Everything else goes on. News of the orders that are managed there comes in later by itself.',
  },
  mail: { concernsVendors: false, goesOn: 'Everything else goes on. Mails wait, and are sent later by themselves.' },
  messages: {
    concernsVendors: false,
    goesOn: 'Everything else goes on. Messages wait, and are sent later by themselves while they are news.',
  },
  files: {
    concernsVendors: false,
    goesOn: 'Orders can be worked on. Labels and files that are kept there open again by themselves.',
  },
};

/** As people know it: the make of the store is none of the vendors'. */
export const noticeName = (kind: PartnerKind, name: string): string =>
  capitalized(kind === 'store' ? 'the store' : partnerWords(name));

/** The trouble, without since when. Why a partner refuses is nothing that people who wait for it can mend. */
export function sentenceOf(partners: readonly { readonly name: string; readonly state: NoticedState }[]): string {
  const names = partners.map(({ name }, i) => (i === 0 ? name : name.replace(/^The /, 'the ')));
  const isOne = partners.length === 1;
  const isRefused = partners.every(({ state }) => state === 'refuses_us');
  const verb = isRefused ? `${isOne ? 'takes' : 'take'} nothing from us` : `${isOne ? 'does' : 'do'} not answer`;
  return `${new Intl.ListFormat('en').format(names)} ${verb}`;
}
