import { AppError } from '@shipmagic/domain/http/errors';
import { codeMinutes } from '@shipmagic/domain/parcels/questions/answer-code';
import { arrivedWithinDays } from '@shipmagic/domain/parcels/questions/arrived-well';
import { customerAnswersContract } from '@shipmagic/domain/parcels/questions/customer-answers.contract';
import { questionsContract } from '@shipmagic/domain/parcels/questions/questions.contract';
import type { FastifyRequest } from 'fastify';
import { readVisibleOrder } from '../../orders/order/visible-order.ts';
import { inViewerTransaction, type Tx } from '../../platform/db/transaction.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { type AnswerDeps, answerQuestion } from './answer-question.ts';
import { countArrivals } from './arrived-well.queries.ts';
import { answerLimits, codeLimits, countCall, orderNotFound } from './customer-visitor.ts';
import { presentQuestion } from './present-question.ts';
import { listQuestionsOf } from './questions.queries.ts';
import { seeTo } from './see-to.ts';
import { sendCode } from './send-code.ts';

interface Needs extends AnswerDeps {
  /** The orders that a visitor of the customer's page has proved to know. */
  foundOrders(request: FastifyRequest): Promise<ReadonlySet<string>>;
  mayAskReturn(tx: Tx, magicOrderId: string, now: Date): Promise<boolean>;
}

export function questionRoutes(mount: Mount, needs: Needs): void {
  const { db, foundOrders } = needs;
  const requireFound = async (request: FastifyRequest, magicOrderId: string) => {
    if (!(await foundOrders(request)).has(magicOrderId)) throw orderNotFound();
  };

  mount(questionsContract.answer, async ({ params: { magicOrderId }, body, request }) => {
    await requireFound(request, magicOrderId);
    await countCall(db, answerLimits(magicOrderId, request.ip));
    return answerQuestion(needs, magicOrderId, body, new Date());
  });

  mount(questionsContract.sendCode, async ({ body: { magicOrderId }, request }) => {
    await requireFound(request, magicOrderId);
    await countCall(db, codeLimits(magicOrderId, request.ip));
    return { sentTo: await sendCode(needs, magicOrderId, new Date()), minutes: codeMinutes };
  });

  mount(customerAnswersContract.ofOrder, ({ viewer, params }) =>
    inViewerTransaction(db, viewer, async (tx) => {
      const { id } = await readVisibleOrder(tx, viewer, params.id);
      return { questions: (await listQuestionsOf(tx, id)).map(presentQuestion) };
    }),
  );

  mount(customerAnswersContract.arrivals, ({ viewer, query: { vendorName } }) => {
    const since = new Date(Date.now() - arrivedWithinDays * 24 * 60 * 60 * 1000);
    return inViewerTransaction(db, viewer, async (tx) => ({ couriers: await countArrivals(tx, vendorName, since) }));
  });

  mount(customerAnswersContract.seenTo, async ({ viewer, params, body: { questionId } }) => {
    const done = await inViewerTransaction(db, viewer, (tx) => seeTo(tx, viewer, params.id, questionId, new Date()));
    if (!done) throw new AppError('conflict', 'This answer does not wait for anybody any more.');
    return { message: 'Noted' };
  });
}
