import { AppError } from '@shipmagic/domain/http/errors';
import { unansweredMs } from '@shipmagic/domain/parcels/questions/question-settings';
import type { CourierRegistry } from '../../couriers/registry.ts';
import { recordActivity } from '../../orders/activity/record-activity.ts';
import type { Database } from '../../platform/db/database.ts';
import { inSystemTransaction } from '../../platform/db/transaction.ts';
import type { Logger } from '../../platform/telemetry/log.ts';
import { readSetting } from '../../settings/kept-settings.ts';
import { askForCustomer } from '../failed-deliveries/ask-courier.ts';
import { readCustomerCases } from '../failed-deliveries/customer-case.ts';
import { forgetOldCodes } from './answer-codes.queries.ts';
import { listUnanswered, lockCustomerOrder, markLapsed } from './questions.queries.ts';

interface Lapsing {
  readonly db: Database;
  readonly couriers: CourierRegistry;
  readonly log: Logger;
}

/**
 * Does what the setting says where customers were told and have not answered, once for each question; deletes codes that
 * are over.
 */
export async function lapseQuestions({ db, couriers, log }: Lapsing, now: Date): Promise<void> {
  const due = await inSystemTransaction(db, async (tx) => {
    await forgetOldCodes(tx, now);
    const { unanswered } = await readSetting(tx, 'customer_questions');
    const before = new Date(now.getTime() - unansweredMs);
    return unanswered === 'reattempt' ? listUnanswered(tx, { before, now }) : [];
  });
  for (const { id, magic_order_id: magicOrderId } of due)
    await inSystemTransaction(db, async (tx) => {
      const order = await lockCustomerOrder(tx, magicOrderId);
      const question = order && (await markLapsed(tx, id, now));
      if (!question) return;
      const found = (await readCustomerCases(tx, couriers, [question.shipment_id], now)).get(question.shipment_id);
      // Another attempt may have failed meanwhile, which is another question.
      if (found?.attempts !== question.attempt || !found.reattempt) return;
      await recordActivity(tx, null, {
        orderId: order.id,
        type: 'other',
        action: 'Customer did not answer within 20 hours',
      });
      await askForCustomer(tx, order, { couriers, shipmentId: question.shipment_id, action: 'reattempt', now });
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      log.info({ magicOrderId, reason: error.message }, 'a courier cannot be asked in place of a customer');
    });
}
