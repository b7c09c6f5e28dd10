import { counted } from '@shipmagic/domain/text/counted';
import { warehousesContract } from '@shipmagic/domain/warehouses/warehouses.contract';
import { useLookAgain } from '../api/use-look-again.ts';
import { useRoute } from '../api/use-route.ts';
import { ProgressNotice } from '../ui/progress-notice.tsx';

const watched = [warehousesContract.registrations];

/** How far the registration of warehouses with couriers is, and the refused ones; nothing is shown once all are through. */
export function RegistrationProgress() {
  const { data } = useRoute(warehousesContract.registrations, {}, { freshFor: 0 });
  useLookAgain(watched, (data?.waiting ?? 0) > 0);
  if (!data || (data.waiting === 0 && data.refused.length === 0)) return null;
  const { total, registered, waiting, minutesLeft, refused } = data;
  const done = total - waiting;
  const how =
    waiting > 0
      ? `Registering warehouses with couriers: ${done.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}, about ${counted(minutesLeft, 'minute')} left. `
      : `${registered.toLocaleString('en-IN')} of ${counted(total, 'warehouse')} registered with couriers. `;
  return (
    <ProgressNotice
      text={`${how}${refused.length > 0 ? `${refused.length} refused.` : ''}`}
      done={done}
      of={total}
      label="Warehouses that have their answer"
      refused={refused.map(({ warehouseName, vendorName, courier, reason }) => ({
        key: `${vendorName} ${warehouseName} ${courier}`,
        text: `${warehouseName}, ${vendorName} (${courier}): ${reason}`,
      }))}
    />
  );
}
