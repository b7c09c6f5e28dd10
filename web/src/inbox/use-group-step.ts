import { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { GroupStep } from '@shipmagic/domain/inbox/group-step';
import type { InboxItem } from '@shipmagic/domain/inbox/inbox.contract';
import type { Urgency } from '@shipmagic/domain/inbox/urgency';
import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import { untoldParcelsContract } from '@shipmagic/domain/parcels/fulfilment/untold-parcels.contract';
import { trackingContract } from '@shipmagic/domain/parcels/tracking/tracking.contract';
import { useState } from 'react';
import { serverMessage } from '../api/api-error.ts';
import { invalidate } from '../api/cache.ts';
import { call } from '../api/client.ts';
import { toast } from '../ui/toast.ts';
import { readGroupItems } from './group-items.ts';
import type { InboxSearch } from './inbox-search.ts';

/** Parcels that one call asks couriers about. */
const parcelsPerCall = 50;

const ordersOf = (items: readonly InboxItem[]) => [...new Set(items.flatMap(({ order }) => order?.magicOrderId ?? []))];

async function askCouriers(ids: readonly string[]): Promise<string> {
  let [updated, failed] = [0, 0];
  for (let i = 0; i < ids.length; i += parcelsPerCall) {
    const magicOrderIds = ids.slice(i, i + parcelsPerCall);
    const told = await call(trackingContract.sync, { body: { magicOrderIds, source: 'live_tracking_update' } });
    updated += told.updatedCount;
    failed += told.failedCount;
  }
  const unanswered = failed > 0 ? ` No answer about ${failed}: try again later.` : '';
  return `Couriers were asked about ${ids.length}; ${updated} have new scans.${unanswered}`;
}

/** Where a step leads that is not done in place. */
export interface StepLeadsTo {
  /** A batch that it has started. */
  readonly batch: (id: string) => void;
  /** Items whose orders' addresses are to be corrected. */
  readonly addresses: (items: readonly InboxItem[]) => void;
}

/** Does the step of a group for all of its items. */
export function useGroupStep(search: InboxSearch, leadsTo: StepLeadsTo) {
  const [busy, setBusy] = useState(false);
  async function work({ kinds, way }: GroupStep, urgency: Urgency): Promise<string | null> {
    const items = await readGroupItems(search, urgency, kinds);
    const magicOrderIds = ordersOf(items);
    if (items.length === 0) return 'Nothing is left to do';
    switch (way) {
      case 'confirm': {
        const body = { magicOrderIds, kind: 'status', options: { status: 'confirmed' } } as const;
        leadsTo.batch((await call(batchesContract.create, { body })).id);
        return null;
      }
      case 'correct_addresses':
        leadsTo.addresses(items);
        return null;
      case 'ask_couriers':
        return askCouriers(magicOrderIds);
      case 'tell_store':
        return (await call(untoldParcelsContract.tell, { body: { shipmentIds: items.map(({ subject }) => subject) } }))
          .message;
      case 'mail_vendors':
        return (await call(orderMailsContract.mailLate, { body: { magicOrderIds } })).message;
      case 'open':
        return null;
    }
  }
  const run = (step: GroupStep, urgency: Urgency) => {
    setBusy(true);
    work(step, urgency)
      .then(
        (said) => said && toast.success(said),
        (error: unknown) => toast.error('Nothing more was done', serverMessage(error) ?? String(error)),
      )
      .finally(() => {
        setBusy(false);
        void invalidate('orders');
      });
  };
  return { run, busy };
}
