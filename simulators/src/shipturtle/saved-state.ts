import { jsonPieces } from '../json-pieces.ts';
import type { Keepable } from '../keep-state.ts';
import { requireState } from '../saved-shape.ts';
import type { ToolOrder } from './order.ts';
import type { Tool } from './tool.ts';

const version = 1;

/** The tool's saved state. */
interface SavedShipturtle {
  orders: ToolOrder[];
  version: typeof version;
  vendors: string[];
  push: { url: string } | null;
  counters: { id: number };
}

function restore(tool: Tool, content: unknown): void {
  requireState(
    content,
    version,
    { vendors: 'list', counters: 'object' },
    { orders: { id: 'number', storeOrderId: 'number', company: 'string', status: 'string', lines: 'list' } },
  );
  const saved = content as SavedShipturtle;
  for (const order of saved.orders) tool.load(order);
  tool.vendors = saved.vendors;
  tool.push = saved.push;
  tool.counters.id.raise(saved.counters.id);
}

/** How the simulated ShipTurtle is saved. */
export function keepableShipturtle(tool: Tool): Keepable {
  const { counters } = tool;
  return {
    name: 'shipturtle',
    counters,
    onChange: (listener) => tool.onChange(listener),
    restore: (content) => restore(tool, content),
    pieces: () =>
      jsonPieces({ orders: tool.orders.values() }, () => {
        const { vendors, push } = tool;
        return { version, vendors, push, counters: { id: counters.id.value } };
      }),
  };
}
