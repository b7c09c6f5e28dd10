import { expressionBuilder, type Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.generated.ts';

const { fn, val } = expressionBuilder<{ o: DB['magic_orders'] }, 'o'>();

/** The phone of the customer of an order `o`: the customer's own, else that of the delivery address. */
export const customerPhone = fn.coalesce(
  'o.customer_phone',
  fn<Selectable<DB['magic_orders']>['customer_phone']>('jsonb_extract_path_text', ['o.shipping_address', val('phone')]),
);
