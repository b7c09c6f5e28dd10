import { OrdersBehind } from '../orders-behind.tsx';
import type { OrdersSearch } from '../orders-search.ts';
import classes from './bar-rows.module.css';

interface Bar {
  /** The name of its measure, where a row has several. */
  readonly name: string;
  /** Compared with the bars of the same name. */
  readonly size: number;
  /** Its number, which stands beside it. */
  readonly text: string;
  readonly search: OrdersSearch;
}

export interface BarRow {
  readonly label: string;
  readonly bars: readonly Bar[];
}

/** Lying bars with their numbers; each opens its orders. The second of a row is striped, to tell it without colours. */
export function BarRows({ rows }: { rows: readonly BarRow[] }) {
  const most = Math.max(...rows.flatMap(({ bars }) => bars.map(({ size }) => size)));
  return (
    <ul className={classes.rows}>
      {rows.map(({ label, bars }) => (
        <li key={label}>
          <span className={classes.label}>{label}</span>
          <span className={classes.bars}>
            {bars.map((bar) => (
              <OrdersBehind
                key={bar.name}
                search={bar.search}
                label={`${label}: ${bar.name} ${bar.text}, open the orders`}
                className={classes.bar}
              >
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${most > 0 ? (100 * bar.size) / most : 0}%` }} />
                </span>
                <span className={classes.text}>{bar.text}</span>
              </OrdersBehind>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
