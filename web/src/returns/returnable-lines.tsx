import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { RouteAnswer } from '@shipmagic/domain/http/route';
import { lineName } from '@shipmagic/domain/refunds/line-cancellation';
import { type ReturnReason, returnReasonLabels, returnReasons } from '@shipmagic/domain/returns/return-reason';
import type { returnsContract } from '@shipmagic/domain/returns/returns.contract';
import { ProductPicture } from '../ui/product-picture.tsx';
import classes from './returns.module.css';

export type ReturnableLine = RouteAnswer<typeof returnsContract.ofOrder>['lines'][number];

/** The pieces of an item that come back; `reason` is null until it is chosen. */
export interface WantedLine {
  readonly quantity: number;
  readonly reason: ReturnReason | null;
  readonly note: string;
}

interface ReturnableLinesProps {
  lines: readonly ReturnableLine[];
  wanted: Readonly<Record<string, WantedLine>>;
  onChange: (wanted: Record<string, WantedLine>) => void;
}

const none: WantedLine = { quantity: 0, reason: null, note: '' };
const reasons = [
  { value: '', label: 'Choose a reason' },
  ...returnReasons.map((value) => ({ value, label: returnReasonLabels[value] })),
];

/** The items of an order: of each how many pieces come back and why, or why none may. */
export function ReturnableLines({ lines, wanted, onChange }: ReturnableLinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line) => (
        <Line
          key={line.lineItemId}
          line={line}
          wanted={wanted[line.lineItemId] ?? none}
          onChange={(part) =>
            onChange({ ...wanted, [line.lineItemId]: { ...(wanted[line.lineItemId] ?? none), ...part } })
          }
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ReturnableLine;
  wanted: WantedLine;
  onChange: (part: Partial<WantedLine>) => void;
}

function Line({ line, wanted: { quantity, reason, note }, onChange }: LineProps) {
  const name = lineName(line);
  return (
    <li className={classes.returnable}>
      <div className={classes.item}>
        <ProductPicture url={line.imageUrl} />
        <div className={classes.itemText}>
          <div>{name}</div>
          {line.refusal && <div className={classes.minor}>{line.refusal}</div>}
        </div>
      </div>
      {line.returnable > 0 && (
        <span className={classes.quantity}>
          <NumberInput
            aria-label={`Pieces of ${name} that come back`}
            w={72}
            size="xs"
            min={0}
            max={line.returnable}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={quantity}
            onChange={(value) => onChange({ quantity: Number(value) || 0 })}
          />
          of {line.returnable}
        </span>
      )}
      {quantity > 0 && (
        <div className={classes.why}>
          <NativeSelect
            aria-label={`Reason for ${name}`}
            size="xs"
            required
            data={reasons}
            value={reason ?? ''}
            onChange={(event) => onChange({ reason: (event.currentTarget.value || null) as ReturnReason | null })}
          />
          <TextInput
            aria-label={`Note on ${name}`}
            placeholder="Note"
            size="xs"
            maxLength={500}
            value={note}
            onChange={(event) => onChange({ note: event.currentTarget.value })}
          />
        </div>
      )}
    </li>
  );
}
