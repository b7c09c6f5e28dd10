import type { ShipturtleConfig } from '../../../config/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { PartnerError } from '../../../platform/partners/partner-error.ts';
import type { ExternalTool } from '../external-tool.ts';
import { listAnswer, orderAnswer, readExternalOrder } from './answers.ts';
import { createShipturtleClient } from './client.ts';

const name = 'ShipTurtle';
/** The maximum page size. */
const pageSize = 50;

const notUnderstood = () => new PartnerError(name, 'broken', 'ShipTurtle sent an answer that is not understood');

/** A day in ShipTurtle's format, such as `11/1/2026`, in India's time zone. */
const usDay = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kolkata' });

/** ShipTurtle's Open API as an external tool. Its write calls are not used. */
export function createShipturtle(config: ShipturtleConfig, db: Database, timeoutMs?: number): ExternalTool {
  const client = createShipturtleClient(config, db, timeoutMs);
  return {
    name,
    async *ordersPlaced(from, to, firstPage = 1) {
      const days = { startDate: usDay.format(from), endDate: usDay.format(to) };
      const query = JSON.stringify({ order_date: days, type_of_order: 'forward order' });
      for (let page = firstPage; ; page++) {
        const rest = new URLSearchParams({ query, limit: String(pageSize), page: String(page), ascending: '0' });
        const reply = await client.get(`/all-orders/fetchData?${rest}&byColumn=1`);
        const parsed = listAnswer.safeParse(reply?.json);
        if (!parsed.success) throw notUnderstood();
        const { data, count: total } = parsed.data;
        const orders = data.flatMap((item) => readExternalOrder(item) ?? []);
        yield { orders, total, unreadable: data.length - orders.length };
        if (data.length === 0 || page * pageSize >= total) return;
      }
    },
    async order(id) {
      const reply = await client.get(`/orders/${encodeURIComponent(id)}`);
      if (!reply) return null;
      const parsed = orderAnswer.safeParse(reply.json);
      const order = parsed.success ? readExternalOrder(parsed.data.data) : null;
      if (!order) throw notUnderstood();
      return order;
    },
  };
}
