import { type Urgency, urgencyWords } from '@shipmagic/domain/inbox/urgency';
import { FilterPills } from '../ui/filter-pills.tsx';

/** Says that the inbox shows one group alone, and takes that back. */
export function GroupPill({ group, onClear }: { group: Urgency | undefined; onClear: () => void }) {
  const chips = group ? [{ label: urgencyWords[group].title, onRemove: onClear }] : [];
  return <FilterPills chips={chips} onClear={onClear} clearLabel="All groups" />;
}
