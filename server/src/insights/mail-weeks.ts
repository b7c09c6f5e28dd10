import { figureText } from '@shipmagic/domain/insights/figure-text';
import { figureFacts, figureNames } from '@shipmagic/domain/insights/figures';
import type { Period } from '@shipmagic/domain/insights/period';
import { weekBefore, weekSentences } from '@shipmagic/domain/insights/weekly-mail';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { findAbsentViewer, listWeeklyReaders } from '../people/account/accounts.ts';
import type { Database } from '../platform/db/database.ts';
import { inAuthTransaction, inSystemTransaction, inViewerTransaction } from '../platform/db/transaction.ts';
import { doEach } from '../platform/jobs/do-each.ts';
import { isMailEnabled } from '../platform/mail/mail-enabled.ts';
import { queueMail } from '../platform/mail/queue-mail.ts';
import { readInsights } from './read-insights.ts';
import { readScorecards } from './read-scorecards.ts';
import { type WeeklyMail, weeklyMail } from './weekly-mail.ts';

/** Mails everybody who wants it the figures of the last full week, once, with the rights that they have now. */
export async function mailWeeks(db: Database, now: Date): Promise<void> {
  if (!(await inSystemTransaction(db, isMailEnabled))) return;
  const week = weekBefore(indiaDay(now));
  await doEach(await inAuthTransaction(db, listWeeklyReaders), async (userId) => {
    const reader = await inAuthTransaction(db, (tx) => findAbsentViewer(tx, userId, null));
    const content = reader && (await readWeek(db, reader, week, now));
    if (!content) return;
    await inSystemTransaction(db, (tx) =>
      queueMail(tx, weeklyMail, {
        audience: 'user',
        recipient: reader.email,
        content,
        dedupeKey: `week:${reader.userId}:${week.from}`,
      }),
    );
  });
}

/** The week of a person as a mail; null when there was nothing in it, nor in the one before. */
async function readWeek(db: Database, reader: Viewer, week: Period, now: Date): Promise<WeeklyMail | null> {
  const insights = await inViewerTransaction(db, reader, (tx) => readInsights(tx, reader, week, now));
  if (insights.now.orders === 0 && insights.past.orders === 0) return null;
  const { vendors } = await readScorecards(db, reader, week);
  return {
    ...week,
    manyVendors: vendors.length !== 1,
    sentences: weekSentences({
      ...insights,
      vendors: vendors
        .filter(({ figures }) => figures.orders > 0)
        .map(({ vendorName, figures: { orders, onTime } }) => ({ vendorName, orders, onTime })),
    }),
    figures: figureNames.map((name) => ({
      label: figureFacts(name).label,
      now: figureText(name, insights.now[name]),
      before: figureText(name, insights.past[name]),
    })),
  };
}
