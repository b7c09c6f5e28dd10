import { batchLimit } from '@shipmagic/domain/batches/batch-work';
import type { batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { RouteInput } from '@shipmagic/domain/http/route';

/** The orders of a batch as a call takes them. */
export type Selection = RouteInput<typeof batchesContract.fits>['body'];
export type OrderFilter = NonNullable<Selection['filter']>;

/** The selection in the list of orders: rows, or all that a filter matched, with the number that was shown. */
export type Chosen = { readonly ids: ReadonlySet<string> } | { readonly filter: OrderFilter; readonly total: number };

export const nothingChosen: Chosen = { ids: new Set() };

export const isAll = (chosen: Chosen): chosen is Extract<Chosen, { total: number }> => 'filter' in chosen;

export const chosenCount = (chosen: Chosen): number => (isAll(chosen) ? chosen.total : chosen.ids.size);

/** The same for a call; the number that was shown travels along, so that another one is noticed. */
export const toSelection = (chosen: Chosen): Selection =>
  isAll(chosen) ? { filter: chosen.filter, expectedTotal: chosen.total } : { magicOrderIds: [...chosen.ids] };

/** Tells selections apart. */
export const selectionName = (of: Selection): string => JSON.stringify(withoutCount(of));

/** All that matched another filter than the one shown now is no selection any more. */
export const underFilter = (chosen: Chosen, filter: OrderFilter): Chosen =>
  isAll(chosen) && JSON.stringify(chosen.filter) !== JSON.stringify(filter) ? nothingChosen : chosen;

interface Listed {
  /** The number of orders that match; undefined while it is not known. */
  readonly total: number | undefined;
  /** There are more than that, uncounted. */
  readonly atLeast: boolean;
}

/** Whether all that match can be selected instead of the rows: how many, or why not; null where nothing is gained. */
export function allThatMatch(
  chosen: Chosen,
  { total, atLeast }: Listed,
): { count: number } | { refusal: string } | null {
  if (isAll(chosen) || total === undefined || (!atLeast && total <= chosen.ids.size)) return null;
  if (atLeast || total > batchLimit)
    return {
      refusal: `More than ${batchLimit.toLocaleString('en-IN')} orders match: narrow the list to select all of them.`,
    };
  return { count: total };
}

/** `176 selected`, and how many of them are not on this page. */
export function chosenText(chosen: Chosen, here: readonly string[]): string {
  if (isAll(chosen)) return `All ${chosen.total.toLocaleString('en-IN')} that match selected`;
  const { ids } = chosen;
  const elsewhere = ids.size - here.filter((id) => ids.has(id)).length;
  return `${ids.size} selected${elsewhere > 0 ? `, ${elsewhere} on other pages` : ''}`;
}

/** The same orders whatever their number is by now, for a review that shows it. */
export const withoutCount = ({ expectedTotal: _, ...selection }: Selection): Selection => selection;
