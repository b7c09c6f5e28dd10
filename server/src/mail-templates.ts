import { inventoryDecisionMail } from './catalogue/inventory/decision-mail.ts';
import { stoppedParcelMail } from './changes/stopped-parcel-mail.ts';
import { inboxMail } from './inbox/inbox-mail.ts';
import { mentionMail } from './inbox/mention-mail.ts';
import { weeklyMail } from './insights/weekly-mail.ts';
import { alertMail } from './operations/alerts/alert-mail.ts';
import { lateOrdersMail } from './orders/mails/late-orders-mail.ts';
import { newOrderMail } from './orders/mails/new-order-mail.ts';
import { orderDetailsMail } from './orders/mails/order-details-mail.ts';
import { stoppedOrderMail } from './orders/mails/stopped-order-mail.ts';
import { codeMail } from './parcels/questions/code-mail.ts';
import { deliveryFailedMail } from './parcels/questions/delivery-failed-mail.ts';
import { customerMailTemplates } from './parcels/tracking/customer-mail.ts';
import { trackingPageOf } from './parcels/tracking/tracking-link.ts';
import { accountNewsMail } from './people/account/account-news-mail.ts';
import { passwordResetMail } from './people/account/password-reset-mail.ts';
import { invitationMail } from './people/invitations/invitation-mail.ts';
import { inSystemTransaction } from './platform/db/transaction.ts';
import type { PageOf } from './platform/mail/page-of.ts';
import { returnMails } from './returns/customers/return-mail.ts';
import type { Services } from './services.ts';
import { firstMail } from './setup/first-mail.ts';
import { warehouseDecisionMail } from './warehouses/decision-mail.ts';

/** A link of the moment when its mail is sent. */
const pageOf =
  (db: Services['db'], keys: Services['keys']['tracking']): PageOf =>
  ({ magicOrderId }, trackingUrl) =>
    inSystemTransaction(db, (tx) => trackingPageOf(tx, { keys, trackingUrl }, { magicOrderId, now: new Date() }));

/** Every kind of mail; its keys sign the links. */
export const mailTemplates = ({ db, keys: { accountLink, answerCodes, tracking } }: Pick<Services, 'db' | 'keys'>) => [
  orderDetailsMail,
  newOrderMail,
  stoppedOrderMail,
  lateOrdersMail,
  stoppedParcelMail,
  ...customerMailTemplates(pageOf(db, tracking)),
  deliveryFailedMail(pageOf(db, tracking)),
  ...returnMails(pageOf(db, tracking)),
  codeMail(answerCodes),
  invitationMail(accountLink),
  passwordResetMail(accountLink),
  accountNewsMail,
  inventoryDecisionMail,
  warehouseDecisionMail,
  mentionMail,
  inboxMail,
  weeklyMail,
  alertMail,
  firstMail,
];
