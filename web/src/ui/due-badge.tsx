import type { Due } from '@shipmagic/domain/due/due';
import { dueText } from '@shipmagic/domain/due/late-text';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import { IconClock } from '@tabler/icons-react';
import { LateBadge } from './late-badge.tsx';
import { StatusBadge } from './status-badge.tsx';

interface DueBadgeProps {
  of: { readonly due: Due | null; readonly late: boolean };
}

/** By when an order should be where, and whether that was missed; nothing when nothing is expected. */
export function DueBadge({ of }: DueBadgeProps) {
  if (of.late) return <LateBadge of={of} />;
  const text = of.due && dueText(of.due, indiaDay(new Date()));
  if (!text) return null;
  return (
    <StatusBadge colour="gray" icon={<IconClock size={13} aria-hidden />}>
      {text}
    </StatusBadge>
  );
}
