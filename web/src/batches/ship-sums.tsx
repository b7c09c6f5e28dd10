import { Text } from '@mantine/core';
import type { ShipReview } from '@shipmagic/domain/batches/ship-review';
import { formatRupees } from '@shipmagic/domain/money/paise';
import classes from './ship-review.module.css';

const number = (value: number) => value.toLocaleString('en-IN');

/** Couriers, money and weight of the parcels to be made. */
export function ShipSums({ review, parcels, out }: { review: ShipReview; parcels: number; out: number }) {
  const { couriers, codTotal, codParcels, codRounding, invoices, grams, pinsUnasked } = review;
  const rounded =
    codRounding === 0 ? '' : `, ${codRounding > 0 ? '+' : '−'}${formatRupees(Math.abs(codRounding))} by rounding`;
  const facts = [
    ['Parcels', `${number(parcels)}${out > 0 ? `, ${number(out)} left out` : ''}`],
    ['Couriers', couriers.map(({ partner, parcels: of }) => `${partner ?? 'None'} ${number(of)}`).join(', ') || '–'],
    ['Cash on delivery', codParcels > 0 ? `${formatRupees(codTotal)} from ${number(codParcels)}${rounded}` : 'None'],
    ...(invoices > 0 ? [['Invoices to make', number(invoices)] as const] : []),
    ['Weight declared', `${number(grams / 1000)} kg`],
  ];
  return (
    <div>
      <dl className={classes.summary}>
        {facts.slice(0, parcels === 0 ? 1 : undefined).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {pinsUnasked > 0 && (
        <Text size="xs" c="dimmed" mt={6}>
          {pinsUnasked === 1 ? 'The courier has' : 'Couriers have'} not been asked lately whether{' '}
          {pinsUnasked === 1 ? 'one PIN code is' : `${number(pinsUnasked)} PIN codes are`} served.
        </Text>
      )}
    </div>
  );
}
