import { NumberInput } from '@mantine/core';
import type { Order } from '@shipmagic/domain/orders/order';
import { cancellablePieces, lineName } from '@shipmagic/domain/refunds/line-cancellation';
import classes from './refunds.module.css';

interface PiecesToCancelProps {
  order: Order;
  /** Pieces to cancel by line. */
  quantities: Readonly<Record<string, number>>;
  onChange: (quantities: Record<string, number>) => void;
}

/** The items of an order that can be cancelled, each with so many pieces. */
export function PiecesToCancel({ order, quantities, onChange }: PiecesToCancelProps) {
  return (
    <ul className={classes.pieces}>
      {order.lineItems.map((line) => {
        const most = cancellablePieces(line);
        if (most === 0) return null;
        return (
          <li key={line.id}>
            <span>{lineName(line)}</span>
            <span className={classes.quantity}>
              <NumberInput
                aria-label={`Pieces to cancel of ${lineName(line)}`}
                w={72}
                size="xs"
                min={0}
                max={most}
                allowDecimal={false}
                allowNegative={false}
                value={quantities[line.id] ?? 0}
                onChange={(value) => onChange({ ...quantities, [line.id]: Number(value) || 0 })}
              />
              of {line.quantity}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
