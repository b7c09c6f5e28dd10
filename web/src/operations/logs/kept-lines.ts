import { type LogLine, readLogLine } from './log-line.ts';

/** Maximum lines kept while following a file. */
export const mostLines = 10_000;

/** A line with a stable number, so that it keeps its identity while others come and go. */
export interface NumberedLine extends LogLine {
  readonly id: number;
}

/** The lines of a text, numbered from `first`. */
export function numberLines(text: string, first = 0): NumberedLine[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line, i) => ({ ...readLogLine(line), id: first + i }));
}

/** Appends new lines, keeping the newest `mostLines`. */
export function addLines(old: readonly NumberedLine[], text: string): readonly NumberedLine[] {
  return [...old, ...numberLines(text, (old.at(-1)?.id ?? -1) + 1)].slice(-mostLines);
}
