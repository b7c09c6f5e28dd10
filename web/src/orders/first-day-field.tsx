import { DayField } from '../ui/day-field.tsx';
import { storeDay } from '../ui/store-time.ts';
import { toast } from '../ui/toast.ts';

interface FirstDayFieldProps {
  /** The first day visible to a vendor member, `YYYY-MM-DD`. */
  firstDay: string | null;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The first day of a range; for a vendor member, never before their first visible day. */
export function FirstDayField({ firstDay, value, onChange }: FirstDayFieldProps) {
  const restricted = () =>
    firstDay && toast.error('Date Restriction', `You can only view orders from ${storeDay(firstDay)} onwards.`);
  return <DayField label="From" value={value} min={firstDay ?? undefined} onEarly={restricted} onChange={onChange} />;
}
