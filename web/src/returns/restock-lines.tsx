import { NativeSelect, NumberInput } from '@mantine/core';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { returnGradeLabels, returnGradeTable } from '@shipmagic/domain/returns/return-grade';
import type { ReturnLine } from '@shipmagic/domain/returns/return-shape';
import { storeConnectionContract } from '@shipmagic/domain/store/store-connection.contract';
import { useRoute } from '../api/use-route.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './returns.module.css';
import type { SettlementPreview } from './settle-return-dialog.tsx';

type Restock = SettlementPreview['restock'];
type Line = Pick<ReturnLine, 'lineItemId' | 'title' | 'variantTitle' | 'imageUrl' | 'received'>;

interface RestockLinesProps {
  lines: readonly Line[];
  restock: Restock;
  /** Null: as it was proposed. */
  onChange: ((restock: Restock) => void) | null;
}

const gradesText = ({ received }: Line) =>
  received
    .flatMap(({ quantity, grade }) => (grade ? [`${quantity} ${returnGradeLabels[grade].toLowerCase()}`] : []))
    .join(', ') || 'Nothing of it came';

const hereOf = ({ received }: Line) =>
  received.reduce((sum, { quantity, grade }) => sum + (grade && returnGradeTable[grade].isHere ? quantity : 0), 0);

/** Pieces for stock as the calls take them. */
export const restockBody = (restock: Restock) =>
  restock.map(({ lineItemId, quantity, locationId }) => ({
    lineItemId,
    quantity,
    ...(locationId ? { locationId } : {}),
  }));

/** How many pieces of each line go back into stock, and at which of the store's locations. */
export function RestockLines({ lines, restock, onChange }: RestockLinesProps) {
  const { data: places } = useRoute(storeConnectionContract.stockLocation, {});
  const of = (id: string) => restock.find(({ lineItemId }) => lineItemId === id);
  const set = (lineItemId: string, changed: Partial<Restock[number]>) =>
    onChange?.([
      ...restock.filter((line) => line.lineItemId !== lineItemId),
      { ...(of(lineItemId) ?? { lineItemId, quantity: 0, locationId: null }), ...changed },
    ]);
  return (
    <fieldset className={classes.restock}>
      <legend>Back into stock</legend>
      <ul className={classes.lines}>
        {lines.map((line) => (
          <li key={line.lineItemId} className={classes.returnable}>
            <div className={classes.item}>
              <ProductPicture url={line.imageUrl} />
              <div className={classes.itemText}>
                <div>{lineName(line)}</div>
                <div className={classes.minor}>{gradesText(line)}</div>
              </div>
            </div>
            <span className={classes.quantity}>
              <NumberInput
                aria-label={`Pieces of ${lineName(line)} that go back into stock`}
                w={72}
                size="xs"
                min={0}
                max={hereOf(line)}
                clampBehavior="strict"
                allowDecimal={false}
                allowNegative={false}
                disabled={onChange === null || hereOf(line) === 0}
                value={of(line.lineItemId)?.quantity ?? 0}
                onChange={(value) => set(line.lineItemId, { quantity: Number(value) || 0 })}
              />
              of {hereOf(line)}
            </span>
            {places && places.locations.length > 1 && (of(line.lineItemId)?.quantity ?? 0) > 0 && (
              <NativeSelect
                className={classes.place ?? ''}
                aria-label={`Location of ${lineName(line)}`}
                size="xs"
                disabled={onChange === null}
                value={of(line.lineItemId)?.locationId ?? ''}
                data={placesOf(places)}
                onChange={(event) => set(line.lineItemId, { locationId: event.currentTarget.value || null })}
              />
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface Places {
  locationId: string | null;
  locations: { id: string; name: string }[];
}

/** The usual location first, as what nobody has chosen. */
function placesOf({ locationId, locations }: Places) {
  const usual = locations.find(({ id }) => id === locationId) ?? locations[0];
  return [
    { value: '', label: `${usual?.name ?? 'Usual location'} (usual)` },
    ...locations.filter(({ id }) => id !== usual?.id).map(({ id, name }) => ({ value: id, label: name })),
  ];
}
