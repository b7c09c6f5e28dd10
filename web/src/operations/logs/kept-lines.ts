import { type LogLine, readLogLine } from './log-line.ts';

/** So many lines of a file that is followed stay in the window. */
export const mostLines = 10_000;

/** A line with a number of its own, so that it stays the same one while lines come and go around it. */
export interface NumberedLine extends LogLine {
  readonly id: number;
}

/** The lines of a text, numbered on from those that are there. */
export function numberLines(text: string, first = 0): NumberedLine[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, i) => ({ ...readLogLine(line), id: first + i }));
}

/** What is in the window after more was written: the newest `mostLines`. */
export function addLines(old: readonly NumberedLine[], text: string): readonly NumberedLine[] {
  return [...old, ...numberLines(text, (old.at(-1)?.id ?? -1) + 1)].slice(-mostLines);
}
