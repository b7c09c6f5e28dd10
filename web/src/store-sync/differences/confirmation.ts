import { comparedFieldLabel, type DifferenceAnswer } from '@shipmagic/domain/store-sync/differences/compared-fields';
import type { DifferenceRow } from '@shipmagic/domain/store-sync/differences/differences.contract';

interface Question {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
}

const countOf = (rows: readonly DifferenceRow[]) => (rows.length === 1 ? 'one value' : `${rows.length} values`);

/** The question before something here is overwritten, or the store is told. */
export function questionOf(answer: Exclude<DifferenceAnswer, 'leave'>, rows: readonly DifferenceRow[]): Question {
  const [first] = rows;
  const one = rows.length === 1 && first ? first : null;
  const what = one ? `${comparedFieldLabel(one.field)} of ${one.magicOrderId}` : countOf(rows);
  if (answer === 'take') {
    const overwritten = one
      ? `“${one.here ?? 'Nothing'}” here becomes “${one.store ?? 'Nothing'}”.`
      : 'What stands here now is overwritten.';
    return {
      title: `Take the store’s ${what}?`,
      question: `${overwritten} The rest of the order is brought up to the store’s, too, as with every import.`,
      confirmLabel: 'Take the store’s',
    };
  }
  const cancels = rows.some(({ field }) => field === 'cancellation');
  const pays = rows.some(({ field }) => field === 'financial_status');
  const told = one ? `The store gets “${one.here ?? 'Nothing'}”.` : 'The store gets what stands here.';
  return {
    title: `Tell the store ${what}?`,
    question: [
      told,
      cancels &&
        'It cancels the whole order for good, and puts the items back in stock. It refunds nothing and mails nobody.',
      pays && 'It records the whole outstanding amount as paid.',
    ]
      .filter(Boolean)
      .join(' '),
    confirmLabel: 'Tell the store',
  };
}
