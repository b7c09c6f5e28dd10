import type { z } from 'zod';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One way to narrow a list. Address, API, dialog, chips, counts and export of a list all come from its filters. */
export interface Filter {
  readonly kind: 'text' | 'list' | 'names' | 'name' | 'choice' | 'tab' | 'day';
  /** Its name in the address bar. */
  readonly address: string;
  readonly label: string;
  /** Shown below its field in a dialog. */
  readonly description?: string;
  /** The values that a dialog offers; empty for texts, and for names that only the database knows. */
  readonly options: readonly Option[];
  /** No choice: of a choice in words, of a tab its value. */
  readonly any?: string;
  /** As the API takes it. */
  readonly schema: z.ZodType;
  /** As an address has it: what makes no sense there falls back to no choice. */
  readonly read: z.ZodType;
  /** One value in words. A day is given as people read it. */
  readonly chip: (value: string) => string;
}

/** The filters of a list, by their names in the API. */
export type Filters = Readonly<Record<string, Filter>>;

/** Whether a value narrows a list. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 'all';
