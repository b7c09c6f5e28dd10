import type { ExchangeShips } from '../../vendors/exchange-ships.ts';
import type { ReturnState } from '../return-state.ts';
import type { ReturnWay } from '../return-way.ts';

/** Whether the goods have left the customer, have ended with the courier, or are settled; or the return is only approved. */
const stage: Record<ReturnState, 'open' | 'left' | 'never'> = {
  requested: 'never',
  approved: 'open',
  pickup_asked: 'open',
  pickup_failed: 'open',
  picked_up: 'left',
  in_transit: 'left',
  received: 'left',
  inspected: 'left',
  lost: 'left',
  settled: 'left',
  expired: 'never',
  declined: 'never',
  cancelled: 'never',
};

/** Whether new goods are to go now. Where nothing comes back they go with the approval. */
export const areGoodsDue = (
  state: ReturnState,
  { way, ships }: { readonly way: ReturnWay; readonly ships: ExchangeShips },
): boolean => stage[state] === 'left' || (stage[state] === 'open' && (ships === 'at_approval' || way === 'keep'));
