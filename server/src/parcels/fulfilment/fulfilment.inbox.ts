import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type InboxSource, none } from '../../platform/inbox/inbox-source.ts';
import { untoldParcels } from './untold-parcels.queries.ts';

export const fulfilmentInboxSources: readonly InboxSource[] = [
  {
    kind: 'store_unaware',
    tables: ['parcels_in_store'],
    // A parcel that is being told counts after a while, too.
    timely: true,
    find: (tx) =>
      untoldParcels(tx).select((eb) => [
        eb.cast<string>('p.shipment_id', 'text').as('subject'),
        's.order_id',
        'o.vendor_id',
        'p.since',
        none.as('due_at'),
        jsonBuildObject({ code: eb.ref('p.reason') }).as('details'),
      ]),
  },
];
