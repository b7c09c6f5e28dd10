import { jsonBuildObject } from 'kysely/helpers/postgres';
import { daySeconds, secondsFromNow } from '../platform/db/expressions.ts';
import { type InboxSource, none } from '../platform/inbox/inbox-source.ts';

/** Couriers hear disputes about a parcel's weight for about so long after they have charged it. */
const disputedForDays = 30;

export const reconInboxSources: readonly InboxSource[] = [
  {
    kind: 'overweight',
    tables: ['recon_uploads'],
    find: (tx) =>
      tx
        .selectFrom('recon_charges as c')
        .innerJoin('recon_uploads as u', 'u.id', 'c.upload_id')
        .innerJoin('declared_weights as w', 'w.shipment_id', 'c.shipment_id')
        .innerJoin('shipments as s', 's.id', 'c.shipment_id')
        .innerJoin('magic_orders as o', 'o.id', 's.order_id')
        .where('c.kind', '=', 'forward')
        .where('u.uploaded_at', '>', secondsFromNow(-disputedForDays * daySeconds))
        .whereRef('c.weight_grams', '>', 'w.grams')
        .select((eb) => [
          eb.cast<string>('c.shipment_id', 'text').as('subject'),
          's.order_id',
          'o.vendor_id',
          'u.uploaded_at as since',
          none.as('due_at'),
          jsonBuildObject({
            charged: eb.ref('c.weight_grams'),
            declared: eb.ref('w.grams'),
            courier: eb.ref('s.shipping_partner'),
          }).as('details'),
        ]),
  },
];
