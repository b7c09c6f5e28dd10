import { counted } from '../text/counted.ts';

export const setupStepNames = [
  'store',
  'permissions',
  'webhooks',
  'import',
  'couriers',
  'warehouses',
  'mail',
  'people',
  'tracking',
] as const;
export type SetupStepName = (typeof setupStepNames)[number];

/** `running` ends by itself. */
export const setupStates = ['open', 'running', 'done'] as const;
export type SetupState = (typeof setupStates)[number];

/** The facts of a new installation. */
export interface SetupFacts {
  readonly store: { readonly connected: boolean; readonly readable: boolean; readonly shop: string | null };
  /** Access scopes that the app lacks in the store; null while they are not known. */
  readonly missingScopes: readonly string[] | null;
  /** Whether the address of this installation is one that the store can call: https, and not this machine alone. */
  readonly isPublic: boolean;
  readonly publicUrl: string;
  /** Whether the store has called. */
  readonly webhooksHeard: boolean;
  /** The first reading of the store's orders. */
  readonly orders: {
    readonly read: 'not yet' | 'running' | 'done';
    readonly here: number;
    readonly setAside: number;
  };
  readonly couriers: readonly {
    readonly name: string;
    readonly enabled: boolean;
    /** The environment variables of its credentials. */
    readonly variables: readonly string[];
  }[];
  /** Vendors with orders that are shipped from here, and those of them without a warehouse. */
  readonly vendors: { readonly total: number; readonly without: readonly string[] };
  readonly mail: {
    readonly configured: boolean;
    /** Whether any mail has left. */
    readonly sent: boolean;
    /** The state of the latest mail to oneself; null before the first. */
    readonly latest: 'waiting' | 'failed' | null;
    readonly error: string | null;
  };
  /** Accounts and open invitations beside the first account. */
  readonly others: number;
  /** Whether anybody has found an order on the tracking page. */
  readonly trackingSeen: boolean;
}

interface Found {
  readonly state: SetupState;
  /** How it stands, or what to do. */
  readonly says: string;
  /** It waits for somebody outside the product: for its environment, or for another step. */
  readonly elsewhere?: true;
  /** The vendor whose turn it is. */
  readonly vendor?: string;
}

interface SetupStep {
  readonly title: string;
  /** The label of the way to it. */
  readonly todo: string;
  readonly adminOnly: boolean;
  readonly look: (facts: SetupFacts) => Found;
}

const done = (says: string): Found => ({ state: 'done', says });
const open = (says: string): Found => ({ state: 'open', says });
const running = (says: string): Found => ({ state: 'running', says });

const elsewhere = (says: string): Found => ({ state: 'open', says, elsewhere: true });

const afterStore = elsewhere('Comes after the store is connected.');
const named = (names: readonly string[]) => {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${counted(names.length - 3, 'other')}` : shown;
};

// Why: docs/decisions/operations.md, "A new installation is led by facts".
/** Each step of setting an installation up, in the order in which they are done. */
export const setupSteps: Readonly<Record<SetupStepName, SetupStep>> = {
  store: {
    title: 'Connect the store',
    todo: 'Connect the store',
    adminOnly: true,
    look: ({ store }) => {
      if (!store.connected) return open('Enter the store’s URL, API key and API secret, test them, and save.');
      if (!store.readable) return open('The saved key and secret cannot be read any more. Enter them again.');
      return done(`${store.shop ?? 'The store'} is connected.`);
    },
  },
  permissions: {
    title: 'Give the app its permissions',
    todo: 'Test the connection',
    adminOnly: true,
    look: ({ store, missingScopes }) => {
      if (!store.connected) return afterStore;
      if (missingScopes === null) return open('Not known yet: the store says so when it is asked for the first time.');
      if (missingScopes.length === 0) return done('The store grants all that is needed.');
      return open(
        `Missing in the store: ${missingScopes.join(', ')}. Add them to the app there, then test the connection.`,
      );
    },
  },
  webhooks: {
    title: 'Hear the store’s webhooks',
    todo: 'See what the store sends',
    adminOnly: false,
    look: ({ store, isPublic, publicUrl, webhooksHeard }) => {
      if (webhooksHeard) return done('The store tells of new orders as they are placed.');
      if (!store.connected) return afterStore;
      if (!isPublic)
        return elsewhere(
          `The store cannot call ${publicUrl}. Set PUBLIC_URL to the https address of this installation and start it again. Until then new orders come every few minutes.`,
        );
      return open('Registered with the first connection. Place or change an order in the store, and it is heard here.');
    },
  },
  import: {
    title: 'Bring in the orders',
    todo: 'Open Store Sync',
    adminOnly: false,
    look: ({ store, orders: { read, here, setAside } }) => {
      const aside = setAside > 0 ? ` ${counted(setAside, 'order')} could not be read and wait under Store Sync.` : '';
      if (read === 'done')
        return done(`${counted(here, 'order')} of the store ${here === 1 ? 'is' : 'are'} here.${aside}`);
      if (read === 'running') return running(`The store is being read: ${counted(here, 'order')} so far.${aside}`);
      return store.connected ? running('Begins within a minute by itself.') : afterStore;
    },
  },
  couriers: {
    title: 'Connect a courier',
    todo: 'Look again',
    adminOnly: true,
    look: ({ couriers }) => {
      const enabled = couriers.filter((courier) => courier.enabled).map(({ name }) => name);
      if (enabled.length > 0) return done(`${enabled.join(' and ')} can be booked.`);
      const ways = couriers.map(({ name, variables }) => `${name}: ${variables.join(' and ')}`);
      return elsewhere(
        `Set its credentials in the environment and start again (${ways.join('; ')}). Without one, AWBs are entered by hand.`,
      );
    },
  },
  warehouses: {
    title: 'Give each vendor a warehouse',
    todo: 'Open Vendors',
    adminOnly: false,
    look: ({ vendors: { total, without } }) => {
      if (total === 0)
        return elsewhere('Vendors come with the first orders. Parcels are picked up at their warehouses.');
      if (without.length === 0)
        return done(total === 1 ? 'The vendor has one.' : `All ${counted(total, 'vendor')} have one.`);
      return {
        ...open(`${without.length} of ${counted(total, 'vendor')} without one: ${named(without)}.`),
        ...(without[0] === undefined ? {} : { vendor: without[0] }),
      };
    },
  },
  mail: {
    title: 'Mail yourself',
    todo: 'Send me a mail',
    adminOnly: true,
    look: ({ mail: { configured, sent, latest, error } }) => {
      if (!configured)
        return elsewhere(
          'Set SMTP_URL (smtp://user:password@host:587) and MAIL_FROM in the environment and start again. Without it, nobody is mailed: no customer, no vendor, no invitation.',
        );
      if (sent) return done('Mails leave.');
      if (latest === 'waiting') return running('On its way to the mail server.');
      return open(
        latest === 'failed'
          ? `It was not sent: ${(error ?? 'no reason was given').replace(/\.$/, '')}.`
          : 'See whether it arrives, and not among the spam.',
      );
    },
  },
  people: {
    title: 'Invite people',
    todo: 'Open User Management',
    adminOnly: true,
    look: ({ others }) =>
      others > 0
        ? done(`${counted(others, 'other')} beside the first admin.`)
        : open(
            'Colleagues as team members, vendors’ people as vendor members. A second admin can help when you cannot.',
          ),
  },
  tracking: {
    title: 'See what customers see',
    todo: 'Open the tracking page',
    adminOnly: false,
    look: ({ trackingSeen, orders }) => {
      if (trackingSeen) return done('An order was found on the tracking page.');
      if (orders.here === 0) return elsewhere('Comes with the first order.');
      return open('Look an order up with its number and the customer’s phone or email.');
    },
  },
};

export interface FoundStep extends Found {
  readonly name: SetupStepName;
}

/** How far each step is. */
export const findSteps = (facts: SetupFacts): FoundStep[] =>
  setupStepNames.map((name) => ({ name, ...setupSteps[name].look(facts) }));
