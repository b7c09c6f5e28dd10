import { NumberInput } from '@mantine/core';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { returnGradeLabels, returnGradeTable } from '@shipmagic/domain/returns/return-grade';
import type { Return, ReturnLine } from '@shipmagic/domain/returns/return-shape';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './returns.module.css';
import type { SettlementPreview } from './settle-return-dialog.tsx';

type Restock = SettlementPreview['restock'];

interface RestockLinesProps {
  one: Return;
  restock: Restock;
  /** Null: as it was proposed. */
  onChange: ((restock: Restock) => void) | null;
}

const gradesText = ({ received }: ReturnLine) =>
  received
    .flatMap(({ quantity, grade }) => (grade ? [`${quantity} ${returnGradeLabels[grade].toLowerCase()}`] : []))
    .join(', ') || 'Nothing of it came';

const hereOf = ({ received }: ReturnLine) =>
  received.reduce((sum, { quantity, grade }) => sum + (grade && returnGradeTable[grade].isHere ? quantity : 0), 0);

/** How many pieces of each line go back into stock. */
export function RestockLines({ one, restock, onChange }: RestockLinesProps) {
  const set = (lineItemId: string, quantity: number) =>
    onChange?.([
      ...restock.filter((line) => line.lineItemId !== lineItemId),
      {
        lineItemId,
        quantity,
        locationId: restock.find((line) => line.lineItemId === lineItemId)?.locationId ?? null,
      },
    ]);
  return (
    <fieldset className={classes.restock}>
      <legend>Back into stock</legend>
      <ul className={classes.lines}>
        {one.lines.map((line) => (
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
                value={restock.find(({ lineItemId }) => lineItemId === line.lineItemId)?.quantity ?? 0}
                onChange={(value) => set(line.lineItemId, Number(value) || 0)}
              />
              of {hereOf(line)}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
