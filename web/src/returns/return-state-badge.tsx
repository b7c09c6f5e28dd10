import type { ReturnSummary } from '@shipmagic/domain/returns/return-shape';
import { returnStateTable } from '@shipmagic/domain/returns/return-state';
import { StatusBadge } from '../ui/status-badge.tsx';

/** In which state a return is. */
export const ReturnStateBadge = ({ state }: Pick<ReturnSummary, 'state'>) => (
  <StatusBadge wrap colour={returnStateTable[state].colour}>
    {returnStateTable[state].label}
  </StatusBadge>
);
