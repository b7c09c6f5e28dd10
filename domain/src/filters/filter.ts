import type { z } from 'zod';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** One way to narrow a list. URL, API, dialog, chips, counts and export of a list all derive from its filters. */
export interface Filter {
  readonly kind: 'text' | 'list' | 'names' | 'name' | 'words' | 'amount' | 'choice' | 'tab' | 'day' | 'row';
  /** Its query parameter in the page's URL. */
  readonly address: string;
  readonly label: string;
  /** Shown below the field in the dialog. */
  readonly description?: string;
  /** The heading under which the dialog has it. */
  readonly group?: string;
  /** Facts hidden from vendor members cannot be filtered by them. */
  readonly forStaff?: boolean;
  /** The values offered in the dialog; empty for texts and for names known only to the database. */
  readonly options: readonly Option[];
  /** "No choice": the label of a choice filter, the value of a tab. */
  readonly any?: string;
  /** As the API accepts it. */
  readonly schema: z.ZodType;
  /** As parsed from the URL: invalid values fall back to "no choice". */
  readonly read: z.ZodType;
  /** The label of one value. Days are formatted for display before they get here. */
  readonly chip: (value: string) => string;
}

/** The facts of every filter. Its key in a list's registry is its name in the API. */
export interface Named<Address extends string> {
  /** Its query parameter in the page's URL. */
  readonly address: Address;
  readonly label: string;
}

/** The filters of a list by API name. */
export type Filters = Readonly<Record<string, Filter>>;

/** Whether a value narrows a list. */
export const isSet = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '' && value !== 'all';
