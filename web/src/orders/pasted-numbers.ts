/** Cells of a spreadsheet, lines of a file, or a list; an order number may contain blanks. */
const between = /[\n\r\t,;|]+/;

/** The numbers in a pasted text, each once, in its order. */
export const readPasted = (text: string): string[] => [
  ...new Set(
    text
      .split(between)
      .map((cell) => cell.trim())
      .filter(Boolean),
  ),
];

/** Whether a pasted text is more than one number, and so no search. */
export const isPastedList = (text: string): boolean => /[\n\r\t]/.test(text.trim()) && readPasted(text).length > 1;

/** Numbers that a spreadsheet has shortened to `7.03E+13`: their end is lost. */
export const shortened = (numbers: readonly string[]): string[] =>
  numbers.filter((number) => /^\d(\.\d+)?E\+?\d+$/i.test(number));

/** The numbers that a working set was made of. */
export interface PastedNumbers {
  readonly pasted: number;
  readonly notFound: readonly string[];
}

// They may be customers' phones, so they stay in this tab.
const key = (userId: string, workingSet: string) => `pasted numbers of ${workingSet} by ${userId}`;

export const keepPasted = (userId: string, workingSet: string, numbers: PastedNumbers): void =>
  sessionStorage.setItem(key(userId, workingSet), JSON.stringify(numbers));

/** Null for a set of another tab or person. */
export function keptPasted(userId: string, workingSet: string): PastedNumbers | null {
  const kept = sessionStorage.getItem(key(userId, workingSet));
  return kept === null ? null : (JSON.parse(kept) as PastedNumbers);
}
