import { type Property, visibleProperties } from '../orders/hidden-properties.ts';
import { keyText } from '../text/key-text.ts';
import { compareVariants, compareWarehouses } from './print-order.ts';

/** A line of an order to be picked. */
export interface LineToPick {
  readonly sku: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
  readonly quantity: number;
  readonly properties: readonly Property[];
}

export interface OrderToPick {
  readonly magicOrderId: string;
  readonly warehouse: string | null;
  readonly vendorName: string;
  readonly lines: readonly LineToPick[];
}

/** Engraving, writing or anything else that makes some pieces special, and whose they are. */
export interface MadeToOrder {
  readonly magicOrderId: string;
  readonly quantity: number;
  readonly properties: readonly Property[];
}

export interface PickItem {
  readonly sku: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly imageUrl: string | null;
  /** Pieces of all orders. */
  readonly quantity: number;
  /** How many orders they are for. */
  readonly orders: number;
  readonly madeToOrder: readonly MadeToOrder[];
}

export interface PickWarehouse {
  readonly warehouse: string | null;
  readonly vendorName: string;
  readonly orders: number;
  readonly pieces: number;
  readonly items: readonly PickItem[];
}

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
/** Without a SKU, pieces are the same when they are called the same. */
const keyOf = ({ sku, title, variantTitle }: LineToPick) =>
  JSON.stringify([sku ?? title, variantTitle ?? ''].map(keyText));

/** All that has to be fetched from the shelves for these orders: by warehouse and vendor, then by SKU and size, summed. */
export function sumPickList(orders: readonly OrderToPick[]): PickWarehouse[] {
  const warehouses = Map.groupBy(orders, ({ warehouse, vendorName }) => JSON.stringify([warehouse, vendorName]));
  return [...warehouses.values()]
    .map(warehouseOf)
    .sort((a, b) => compareWarehouses(a.warehouse, b.warehouse) || collator.compare(a.vendorName, b.vendorName));
}

function warehouseOf(orders: readonly OrderToPick[]): PickWarehouse {
  const lines = orders.flatMap(({ magicOrderId, lines: own }) =>
    own.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, magicOrderId })),
  );
  const items = [...Map.groupBy(lines, keyOf).values()].map((same): PickItem => {
    const [first] = same as [(typeof same)[number]];
    return {
      sku: first.sku,
      title: first.title,
      variantTitle: first.variantTitle,
      imageUrl: same.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      orders: new Set(same.map(({ magicOrderId }) => magicOrderId)).size,
      madeToOrder: same.flatMap(({ magicOrderId, quantity, properties }) => {
        const shown = visibleProperties(properties);
        return shown.length > 0 ? [{ magicOrderId, quantity, properties: shown }] : [];
      }),
    };
  });
  const [first] = orders as [OrderToPick];
  return {
    warehouse: first.warehouse,
    vendorName: first.vendorName,
    orders: orders.length,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items: items.sort(
      (a, b) =>
        Number(a.sku === null) - Number(b.sku === null) ||
        collator.compare(a.sku ?? a.title, b.sku ?? b.title) ||
        compareVariants(a.variantTitle, b.variantTitle),
    ),
  };
}
