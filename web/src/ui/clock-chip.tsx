import type { Clock } from '@shipmagic/domain/due/clock';
import { type ClockTone, clockChip, clockTitle } from '@shipmagic/domain/due/clock-text';
import { dueWords } from '@shipmagic/domain/due/due-words';
import type { StatusColour } from '@shipmagic/domain/statuses/shipment-status';
import { IconClock, IconClockExclamation, IconClockPause } from '@tabler/icons-react';
import { StatusBadge } from './status-badge.tsx';
import { storeDay, storeTime } from './store-time.ts';

const looks: Record<ClockTone, { readonly colour: StatusColour; readonly Icon: typeof IconClock }> = {
  late: { colour: 'red', Icon: IconClockExclamation },
  risk: { colour: 'yellow', Icon: IconClock },
  due: { colour: 'gray', Icon: IconClock },
  paused: { colour: 'gray', Icon: IconClockPause },
};

interface ClockChipProps {
  of: { readonly clock: Clock | null; readonly late: boolean };
  /** One line without the step, beside the status in a narrow column. */
  short?: boolean;
}

/** The next step of an order and by when; its title tells the exact time and where it comes from. */
export function ClockChip({ of: { clock, late }, short = false }: ClockChipProps) {
  const chip = clockChip(clock, late, new Date());
  if (!clock || !chip) return null;
  const { colour, Icon } = looks[chip.tone];
  return (
    <StatusBadge
      colour={colour}
      wrap={!short}
      title={`${chip.text}. ${clockTitle(clock)}`}
      icon={<Icon size={13} aria-hidden />}
    >
      {short ? chip.short : chip.text}
    </StatusBadge>
  );
}

/** By when something is due; its title tells the day and time. */
export function DueChip({ at }: { at: string }) {
  const { full, tone } = dueWords(new Date(at), new Date());
  const { colour, Icon } = looks[tone];
  return (
    <StatusBadge colour={colour} wrap title={`${storeDay(at)}, ${storeTime(at)}`} icon={<Icon size={13} aria-hidden />}>
      {full.charAt(0).toUpperCase() + full.slice(1)}
    </StatusBadge>
  );
}
