import { counted } from '../../text/counted.ts';
import type { Unit } from './figure.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const words: Record<Unit, (value: number) => string> = {
  count: (value) => value.toLocaleString('en-IN', { maximumFractionDigits: 0 }),
  seconds: (exact) => {
    // A measured 599.98 seconds are ten minutes.
    const value = Math.round(exact);
    if (value < 2 * minute) return counted(Math.max(1, value), 'second');
    if (value < 2 * hour) return counted(Math.floor(value / minute), 'minute');
    if (value < 2 * day) return counted(Math.floor(value / hour), 'hour');
    return counted(Math.floor(value / day), 'day');
  },
  days: (value) => (value < 0 ? '0 days' : counted(Math.floor(value), 'day')),
  share: (value) => `${(value * 100).toLocaleString('en-IN', { maximumFractionDigits: value < 0.1 ? 1 : 0 })} %`,
  yes_or_no: (value) => (value >= 1 ? 'yes' : 'no'),
};

/** A figure as people say it: `3 hours`, `12 %`. */
export function wordsOf(unit: Unit, value: number): string {
  return Number.isNaN(value) ? 'not known' : words[unit](value);
}

interface Filling {
  /** The figure in words. */
  readonly words: string;
  /** It is exactly one, of its noun. */
  readonly isOne: boolean;
  /** The name of its owner, for `{of}`. */
  readonly of: string;
}

/** A text of a sign, with the words for what stands in braces. */
export function filled(text: string, { words: figure, isOne, of }: Filling): string {
  return text
    .replaceAll(/\{figure(?::([^|}]+)\|([^}]+))?\}/g, (_, one?: string, many?: string) =>
      many === undefined ? figure : `${figure} ${isOne ? one : many}`,
    )
    .replaceAll('{of}', of);
}
