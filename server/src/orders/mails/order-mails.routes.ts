import { orderMailsContract } from '@shipmagic/domain/orders/order-mails.contract';
import type { Database } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { mailLateOrders } from './mail-late-orders.ts';
import { mailOrderDetails } from './mail-order-details.ts';

const sentTo = (recipient: string) => ({
  message: `Order details sent to ${recipient}`,
  emailSentTo: [recipient],
  data: { emailSentTo: [recipient] },
});

export function orderMailRoutes(mount: Mount, deps: { db: Database; mailer: Mailer | null }): void {
  mount(orderMailsContract.emailDetails, async ({ viewer, params, body }) =>
    sentTo(await mailOrderDetails(deps, viewer, { magicOrderId: params.id, ...body })),
  );

  mount(orderMailsContract.emailVendor, async ({ viewer, params }) =>
    sentTo(await mailOrderDetails(deps, viewer, { magicOrderId: params.id, recipient: 'vendor' })),
  );

  mount(orderMailsContract.mailLate, ({ viewer, body }) =>
    mailLateOrders(deps, viewer, body.magicOrderIds, new Date()),
  );
}
