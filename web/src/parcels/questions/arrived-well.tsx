import { Text } from '@mantine/core';
import { arrivalsText, arrivedWithinDays } from '@shipmagic/domain/parcels/questions/arrived-well';
import { customerAnswersContract } from '@shipmagic/domain/parcels/questions/customer-answers.contract';
import { useRoute } from '../../api/use-route.ts';

/** Of how many of a vendor's parcels all arrived well, by courier, as customers say; nothing before the first answer. */
export function ArrivedWell({ vendorName }: { vendorName: string }) {
  const couriers = useRoute(customerAnswersContract.arrivals, { query: { vendorName } }).data?.couriers ?? [];
  if (couriers.length === 0) return null;
  const sum = (of: 'well' | 'answered') => couriers.reduce((total, one) => total + one[of], 0);
  return (
    <Text size="sm">
      <strong>Arrived well</strong>, customers said in {arrivedWithinDays} days:{' '}
      {arrivalsText({ well: sum('well'), answered: sum('answered') })}
      {couriers.length > 1 && `; ${couriers.map((one) => `${one.courier} ${arrivalsText(one)}`).join(', ')}`}
    </Text>
  );
}
