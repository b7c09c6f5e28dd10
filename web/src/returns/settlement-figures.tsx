import { formatMoney } from '@shipmagic/domain/money/currency';
import classes from './returns.module.css';
import type { SettlementPreview } from './settle-return-dialog.tsx';

interface SettlementFiguresProps {
  figures: SettlementPreview['figures'];
  withShipping: boolean;
}

/** How the refund that is proposed comes about, line by line. */
export function SettlementFigures({ figures, withShipping }: SettlementFiguresProps) {
  const { lines, shipping, fee, newGoods, suggested, currency } = figures;
  const money = (amount: number) => formatMoney(amount, currency);
  const goods = lines.reduce((sum, { share }) => sum + share, 0);
  const whole = Math.max(0, goods + (withShipping ? shipping : 0) - fee - newGoods);
  return (
    <table className={classes.figures}>
      <caption className="visually-hidden">How the refund comes about</caption>
      <tbody>
        {lines.map((line) => (
          <tr key={line.lineItemId}>
            <th scope="row">
              {line.quantity} × {line.title}
              <span className={classes.minor}>of {money(line.paid)} paid after discounts</span>
            </th>
            <td>{money(line.share)}</td>
          </tr>
        ))}
        {withShipping && (
          <tr>
            <th scope="row">Shipping</th>
            <td>{money(shipping)}</td>
          </tr>
        )}
        {fee > 0 && (
          <tr>
            <th scope="row">Return fee</th>
            <td>−{money(fee)}</td>
          </tr>
        )}
        {newGoods > 0 && (
          <tr>
            <th scope="row">
              New goods
              <span className={classes.minor}>sent instead, or to be</span>
            </th>
            <td>−{money(newGoods)}</td>
          </tr>
        )}
        {Math.round(whole * 100) > Math.round(suggested * 100) && (
          <tr>
            <th scope="row">More than is left of the payment</th>
            <td>−{money((Math.round(whole * 100) - Math.round(suggested * 100)) / 100)}</td>
          </tr>
        )}
        <tr data-total>
          <th scope="row">Refund proposed</th>
          <td>{money(suggested)}</td>
        </tr>
      </tbody>
    </table>
  );
}
