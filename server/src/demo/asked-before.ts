import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { answerQuestion } from '../parcels/questions/answer-question.ts';
import { refreshParcels } from '../parcels/tracking/refresh-parcels.ts';
import { inSystemTransaction } from '../platform/db/transaction.ts';
import { lockMoving } from './claims-before.queries.ts';
import type { Control } from './control.ts';
import type { DemoServices } from './demo-services.ts';

/**
 * A failed delivery that waits for its customer, one whose customer has answered and one where nobody came, and a parcel
 * that did not arrive well.
 */
export async function fillQuestions(services: DemoServices, control: Control): Promise<void> {
  const happens = async (to: string): Promise<string | null> => {
    const parcel = await inSystemTransaction(services.db, (tx) => lockMoving(tx, 'Delhivery'));
    if (!parcel?.awb) return null;
    await control('delhivery', 'POST', `/parcels/${parcel.awb}/advance`, { to });
    await refreshParcels(services, 'Delhivery', [parcel.awb]);
    return parcel.magic_order_id;
  };
  await happens('failed');
  const again = await happens('failed');
  if (again)
    await answerQuestion(services, again, { answer: 'again', day: addDays(indiaDay(new Date()), 2) }, new Date());
  const nobody = await happens('failed');
  if (nobody) await answerQuestion(services, nobody, { answer: 'nobody' }, new Date());
  const arrived = await happens('delivered');
  const note = 'One of the two cups has a crack.';
  if (arrived) await answerQuestion(services, arrived, { answer: 'badly', reason: 'damaged', note }, new Date());
}
