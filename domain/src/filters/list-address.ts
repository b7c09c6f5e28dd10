import { z } from 'zod';
import { recordId } from '../http/record-id.ts';
import { type Filter, type Filters, isSet } from './filter.ts';

/** The page number from a URL that may have been edited by hand. */
export const addressPage = z.coerce
  .number()
  .min(1)
  .transform((page) => Math.min(Math.floor(page), 1_000_000))
  .catch(1);

/** The saved view that a list's URL names, which the rest of the URL may differ from. */
export const addressView = z.coerce.string().pipe(recordId()).optional().catch(undefined);

type ApiShape<F extends Filters> = { [Name in keyof F]: F[Name]['schema'] };
type AddressShape<F extends Filters> = { [Name in keyof F as F[Name]['address']]: F[Name]['read'] };
/** Filter values in a URL, by query parameter. Unset filters are absent. */
export type AddressOf<F extends Filters> = z.output<z.ZodObject<AddressShape<F>>>;
/** The filters of the dialog: neither text nor tab, except a value that has no tab. */
export type Choice<F extends Filters> = Partial<AddressOf<F>>;

/** The query schema of the contract: each filter as the API accepts it. */
export const apiShape = <F extends Filters>(filters: F): ApiShape<F> =>
  Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])) as ApiShape<F>;

/** The schema of the URL's query. */
export const addressShape = <F extends Filters>(filters: F): AddressShape<F> =>
  Object.fromEntries(Object.values(filters).map(({ address, read }) => [address, read])) as AddressShape<F>;

type Values = Readonly<Record<string, unknown>>;

/** Renames URL parameters to API names. */
export const toQuery = <F extends Filters>(filters: F, search: AddressOf<F>) =>
  Object.fromEntries(Object.entries(filters).map(([name, { address }]) => [name, (search as Values)[address]])) as {
    [Name in keyof F]: z.output<F[Name]['read']>;
  };

const inDialog = ({ kind }: Filter) => kind !== 'text' && kind !== 'tab';
const hasNoTab = (filter: Filter, value: unknown) => filter.options.some((option) => option.value === value);

/** The values of a filter that narrow the list. */
function valuesOf(filter: Filter, search: Values): string[] {
  const value = search[filter.address];
  if (filter.kind === 'tab' ? !hasNoTab(filter, value) : filter.kind === 'text' || !isSet(value)) return [];
  return Array.isArray(value) ? value : [String(value)];
}

/** Picks the dialog's filters from the URL's values. */
export const choiceOf = <F extends Filters>(filters: F, search: Partial<AddressOf<F>>): Choice<F> => {
  const values = search as Values;
  const chosen = Object.values(filters).filter((filter) => inDialog(filter) || valuesOf(filter, values).length > 0);
  return Object.fromEntries(chosen.map(({ address }) => [address, values[address]])) as Choice<F>;
};

/** Clears the filters. A selected tab stays; a value without a tab is reset to the first tab. */
export const withoutChoice = <F extends Filters>(filters: F, search: Choice<F>): Choice<F> =>
  Object.fromEntries(
    Object.values(filters)
      .filter((filter) => inDialog(filter) || valuesOf(filter, search as Values).length > 0)
      .map(({ kind, address, any }) => [address, kind === 'tab' ? any : undefined]),
  ) as Choice<F>;

/** How many filters are set; both ends of a date range count as one. */
export const countChoice = <F extends Filters>(filters: F, search: Choice<F>): number =>
  new Set(
    Object.values(filters)
      .filter((filter) => valuesOf(filter, search as Values).length > 0)
      .map(({ kind, address }) => (kind === 'day' || kind === 'amount' ? kind : address)),
  ).size;

interface Chip<F extends Filters> {
  readonly label: string;
  /** The change that removes this value. */
  readonly without: Choice<F>;
}

/** One chip for each value that narrows the list. */
export function chipsOf<F extends Filters>(
  filters: F,
  search: Choice<F>,
  shownDay: (day: string) => string,
): Chip<F>[] {
  return Object.values(filters).flatMap((filter) => {
    const values = valuesOf(filter, search as Values);
    return values.map((value) => ({
      label: filter.chip(filter.kind === 'day' ? shownDay(value) : value),
      without: { [filter.address]: leftOf(filter, values, value) } as Choice<F>,
    }));
  });
}

function leftOf({ kind, any }: Filter, values: readonly string[], gone: string) {
  if (kind === 'tab') return any;
  const left = values.filter((value) => value !== gone);
  return left.length > 0 ? left : undefined;
}
