import { foldText } from './fold-text.ts';
import { codeKey } from './place-key.ts';

/** The number of a part, after a space, dash or slash. */
const part = / (\d{1,2})$/;

/**
 * An order's name in one piece, letters of every script included: `№101` is `no101`, and not `101`. Names with the same
 * key are one name, whereas `app.search_compact`, by which the database looks them up, knows ASCII alone.
 */
export const orderNameKey = (name: string): string => foldText(name).replaceAll(' ', '');

/** As `orderNameKey`, of the order that a part's name names. */
const withoutPart = (typed: string): string => orderNameKey(foldText(typed).replace(part, ''));

/** The keys by which the database may have a name: letters and signs of other scripts do not count there. */
const storedKeys = (typed: string): string[] => [codeKey(foldText(typed)), codeKey(typed)];

/**
 * The order numbers a customer may mean by `#PG2775`, `pg 2775` or, with the part, `PG2775-1`: letters and digits
 * without separators, most likely first. The SQL function `search_compact` normalises stored numbers the same way.
 */
export function orderNumbersOf(typed: string): string[] {
  const named = part.exec(foldText(typed))?.[1] ?? '';
  const whole = storedKeys(typed);
  const numbers = [...whole.map((key) => key.slice(0, key.length - named.length)), ...whole];
  return [...new Set(numbers)].filter(Boolean);
}

/** The part that `PG2775-1` names: the number as `orderNumbersOf` gives it, and the part; undefined without a part. */
export function orderPartOf(typed: string): { number: string; part: number } | undefined {
  const named = part.exec(foldText(typed))?.[1];
  const number = named && codeKey(typed).slice(0, -named.length);
  return named && number ? { number, part: Number(named) } : undefined;
}

/**
 * Of orders that the database has under what was typed, those that are meant: those of exactly this name, those of
 * which it names a part, else those
 * under the likeliest number. `key` is the order's number as the database compares it.
 */
export function ordersMeant<Order extends { readonly name: string; readonly key: string }>(
  typed: string,
  orders: readonly Order[],
): readonly Order[] {
  const written = orders.filter(({ name }) => foldText(name) === foldText(typed));
  if (written.length > 0) return written;
  for (const wanted of [withoutPart(typed), orderNameKey(typed)]) {
    const named = orders.filter(({ name }) => orderNameKey(name) === wanted);
    if (named.length > 0) return named;
  }
  const byKey = Map.groupBy(orders, ({ key }) => key);
  return (
    orderNumbersOf(typed)
      .map((number) => byKey.get(number))
      .find((found) => found !== undefined) ?? []
  );
}
