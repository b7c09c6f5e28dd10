import { kindOfPartner, type PartnerKind } from '@shipmagic/domain/operations/partners/partner-kind';
import { callsSayForMs, isLasting, type PartnerState } from '@shipmagic/domain/operations/partners/partner-state';
import type { KeptReach } from '../../platform/partners/keep-reach.ts';

/** A partner as it was last met. */
export interface PartnerNow {
  /** The name under which it is called. */
  readonly name: string;
  readonly kind: PartnerKind;
  /** Null: not called lately. */
  readonly state: PartnerState | null;
  readonly since: Date | null;
  readonly lastGoodAt: Date | null;
  /** People who wait for it are told. */
  readonly isLasting: boolean;
}

/** Before an older version's entry is written anew, it has no state. */
function stateOf({ state, trouble }: KeptReach): PartnerState {
  if (state) return state;
  return trouble === 'refuses_us' ? 'refuses_us' : trouble === null ? 'works' : 'down';
}

/** All partners that have been called, whether or not they are still in use. */
export function partnersIn(reach: ReadonlyMap<string, KeptReach>, now: Date): PartnerNow[] {
  return [...reach].flatMap(([name, kept]) => {
    const kind = kindOfPartner(name);
    if (!kind) return [];
    const state = now.getTime() - kept.at.getTime() <= callsSayForMs ? stateOf(kept) : null;
    const since = kept.stateSince ?? kept.since;
    return [
      {
        name,
        kind,
        state,
        since: state && since,
        lastGoodAt: kept.lastGoodAt ?? (kept.trouble === null ? kept.at : null),
        isLasting: state !== null && isLasting(state, { since, at: kept.at }),
      },
    ];
  });
}
