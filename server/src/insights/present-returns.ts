import { courierNamed } from '@shipmagic/domain/couriers/known-couriers';
import type { Insights } from '@shipmagic/domain/insights/insights.contract';
import type { ReturnCost } from '@shipmagic/domain/insights/return-cost';
import type { SentBackBy } from '@shipmagic/domain/insights/sent-back';
import { merge, type Part } from './merge-parts.ts';

const rupees = (paise: number | undefined) => (paise ?? 0) / 100;
/** As high as the reasons beside them. */
const productCount = 9;

/** Rows of `sent_back`: of how many, orders, pieces and value, by reason, product and courier. */
export function presentSentBack(rows: readonly Part[]): Insights['sentBack'] {
  const of = (kind: SentBackBy) => rows.filter(({ name0 }) => name0 === kind);
  const couriers = merge(of('courier'), 4, ({ name1 = '' }) => {
    const courier = courierNamed(name1)?.name ?? name1;
    return { key: courier, name: courier };
  });
  return {
    reasons: of('reason').map(({ name1, n1 = 0, n2 = 0, n3 }) => ({
      reason: name1 ?? '',
      orders: n1,
      pieces: n2,
      value: rupees(n3),
    })),
    products: of('product')
      .filter(({ n2 = 0 }) => n2 > 0)
      .slice(0, productCount)
      .map(({ name1 = '', n0 = 0, n1 = 0, n2 = 0, n3 }) => ({
        title: name1,
        delivered: n0,
        orders: n1,
        pieces: n2,
        value: rupees(n3),
      })),
    couriers: couriers.map(({ name, numbers: [delivered = 0, orders = 0] }) => ({ courier: name, delivered, orders })),
  };
}

export const presentRegions = (rows: readonly Part[]): Insights['regions'] =>
  rows.map(({ name0 = '', n0 = 0, n1 = 0, n2 = 0, n3 = 0 }) => ({
    region: name0,
    shipped: n0,
    delivered: n1,
    rto: n2,
    sentBack: n3,
  }));

export const presentReturnCosts = (rows: readonly Part[]): Insights['returnCosts'] =>
  rows.map(({ name0, n0 = 0, n1 }) => ({ cost: name0 as ReturnCost, orders: n0, amount: rupees(n1) }));
