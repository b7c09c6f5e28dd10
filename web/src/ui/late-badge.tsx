import type { Due } from '@shipmagic/domain/due/due';
import { lateText } from '@shipmagic/domain/due/late-text';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconClockExclamation } from '@tabler/icons-react';
import { StatusBadge } from './status-badge.tsx';

interface LateBadgeProps {
  of: { readonly due: Due | null; readonly late: boolean };
}

/** The missed deadline of a late order; nothing for others. */
export function LateBadge({ of: { due, late } }: LateBadgeProps) {
  if (!late || !due) return null;
  return (
    <StatusBadge colour="yellow" wrap icon={<IconClockExclamation size={13} aria-hidden />}>
      {lateText(due, indiaDay(new Date()))}
    </StatusBadge>
  );
}
