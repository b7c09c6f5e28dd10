import { isStaff, type Role } from '../access/role.ts';
import { deskPictureRefusal } from './pictures/return-picture.ts';
import { type ReturnState, returnMoveRefusal, returnSets } from './return-state.ts';
import type { ReturnStoreState } from './return-store-state.ts';
import type { ReturnWay } from './return-way.ts';

interface Has {
  readonly state: ReturnState;
  readonly way: ReturnWay;
}

/** Why a return cannot be settled now, in one sentence; null when it can. What comes back is inspected before. */
export function settleRefusal({ state, way }: Has): string | null {
  if (state === 'received') return 'Inspect what came back first: grade every piece.';
  if (state === 'approved' && way !== 'keep') return 'Nothing has come back yet: settle it once it is inspected.';
  return returnMoveRefusal(state, 'settled');
}

/** Why nothing can be received for a return now, in one sentence; null when it can. */
export function receiptRefusal({ state, way }: Has): string | null {
  if (way === 'keep') return 'The customer keeps the goods of this return.';
  if (returnSets.takesReceipt.includes(state)) return null;
  return state === 'requested' ? 'This return is not approved yet.' : returnMoveRefusal(state, 'received');
}

/** The steps that a viewer may take with a return now. */
export function returnAbilities(viewer: { readonly role: Role }, has: Has & { readonly storeState: ReturnStoreState }) {
  const may = (to: ReturnState) => returnMoveRefusal(has.state, to) === null;
  const staff = isStaff(viewer);
  return {
    decide: may('approved'),
    cancel: staff && may('cancelled'),
    askPickup: staff && has.way === 'courier' && may('pickup_asked'),
    send: has.way === 'customer' && (may('in_transit') || has.state === 'in_transit'),
    receive: receiptRefusal(has) === null,
    inspect: has.state === 'received' || has.state === 'inspected',
    picture: deskPictureRefusal(has.state) === null,
    settle: staff && settleRefusal(has) === null,
    tellStore: staff && has.storeState === 'refused',
  };
}
