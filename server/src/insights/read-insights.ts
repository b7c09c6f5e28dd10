import { isStaff } from '@shipmagic/domain/access/role';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import { type Period, periodBefore, spansOf, twelveMonths } from '@shipmagic/domain/insights/period';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import type { Tx } from '../platform/db/transaction.ts';
import { visibleVendor } from '../vendors/visible-vendor.ts';
import { countedAt } from './count-insights.queries.ts';
import type { PartColumn } from './insight-columns.ts';
import { readAgeing, readDays, readMonths, readParts, readSums } from './insights.queries.ts';
import { mergeLanes, mergeStates } from './merge-parts.ts';
import { presentFigures } from './present-figures.ts';
import { presentRegions, presentReturnCosts, presentSentBack } from './present-returns.ts';
import { visiblePart } from './visible-period.ts';

export interface InsightQuery extends Period {
  readonly vendor?: string | undefined;
}

const everyone = '0';
const productCount = 20;
/** More regions have too few parcels to tell anything. */
const regionCount = 25;
/** More than there are states and lanes. */
const manyRows = 500;

/** The figures of a period in the viewer's scope, as kept. Throws 404 for a vendor outside of it. */
export async function readInsights(tx: Tx, viewer: Viewer, query: InsightQuery, now: Date): Promise<Insights> {
  const one = query.vendor === undefined ? null : await visibleVendor(tx, query.vendor);
  const vendorIds = one ? [one.id] : isStaff(viewer) ? [everyone] : viewer.vendorIds;
  const period = { from: query.from, to: query.to };
  const before = periodBefore(period);
  const clip = (one: Period) => spansOf(visiblePart(one, viewer.minOrderDate));
  const spans = { now: clip(period), past: clip(before) };
  const sums = await readSums(tx, vendorIds, spans);
  const parts = (column: PartColumn, order: string, limit: number) =>
    readParts(tx, vendorIds, spans.now, column, { order, limit });
  const months = twelveMonths(period.to);
  return {
    period,
    before,
    countedAt: (await countedAt(tx))?.toISOString() ?? null,
    now: presentFigures(sums.find((row) => row.is_now)),
    past: presentFigures(sums.find((row) => !row.is_now)),
    days: everyDay(period, await readDays(tx, vendorIds, period.from, period.to)),
    months: presentMonths(months, await readMonths(tx, vendorIds, months)),
    lanes: mergeLanes(await parts('lanes', 'n0', manyRows)),
    ageing: await readAgeing(tx, vendorIds, indiaDay(now)),
    products: (await parts('products', 'n2', productCount)).map((row) => ({
      title: row.name0 ?? '',
      units: row.n0 ?? 0,
      orders: row.n1 ?? 0,
      revenue: (row.n2 ?? 0) / 100,
    })),
    sentBack: presentSentBack(await parts('sent_back', 'n2', manyRows)),
    regions: isStaff(viewer) ? presentRegions(await parts('regions', 'n0', regionCount)) : [],
    returnCosts: isStaff(viewer) ? presentReturnCosts(await parts('return_costs', 'n0', manyRows)) : [],
    states: isStaff(viewer) ? mergeStates(await parts('states', 'n0', manyRows)) : [],
  };
}

function everyDay(
  { from, to }: Period,
  rows: readonly { day: string; orders: number; revenue: number }[],
): Insights['days'] {
  const known = new Map(rows.map((row) => [row.day, row]));
  const days: Insights['days'] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const row = known.get(day);
    days.push({ day, orders: row?.orders ?? 0, revenue: (row?.revenue ?? 0) / 100 });
  }
  return days;
}

function presentMonths(months: readonly string[], rows: Awaited<ReturnType<typeof readMonths>>): Insights['months'] {
  const known = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const { orders, revenue, cameBack, payout } = presentFigures(known.get(month));
    return { month, orders, revenue, cameBack, payout };
  });
}
