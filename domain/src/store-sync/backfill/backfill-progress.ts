import { waitText } from '../../time/wait-text.ts';
import type { Backfill } from './backfill.contract.ts';

const count = (number: number) => number.toLocaleString('en-IN');

/** How far a run that brings in old orders has come, in words, for the screen and the command line. */
export function backfillProgress({ windows, orders, perSecond, secondsLeft }: Backfill): string[] {
  const expected = orders.expected === null ? '' : ` of ${count(orders.expected)}`;
  return [
    `${count(windows.done)} of ${count(windows.total)} windows`,
    ...(windows.failed > 0 ? [`${count(windows.failed)} failed`] : []),
    `${count(orders.read)}${expected} orders read, ${count(orders.imported)} imported`,
    ...(orders.setAside > 0 ? [`${count(orders.setAside)} set aside`] : []),
    ...(perSecond ? [`${count(Math.round(perSecond))} orders a second`] : []),
    ...(secondsLeft ? [`${waitText(secondsLeft)} left`] : []),
  ];
}
