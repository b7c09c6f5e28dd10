import type { Order } from '@shipmagic/domain/orders/order';
import { estimateContract } from '@shipmagic/domain/parcels/estimates/estimate.contract';
import { useRoute } from '../../api/use-route.ts';
import cell from '../../ui/cell.module.css';

/** On which parcels the promised day rests; nothing where too few are known. */
export function EstimateNote({ order }: { order: Order }) {
  const { data } = useRoute(estimateContract.estimate, { params: { id: order.magicOrderId } });
  if (!data?.explanation) return null;
  return <p className={cell.note}>{data.explanation}</p>;
}
