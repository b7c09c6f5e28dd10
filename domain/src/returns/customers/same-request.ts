interface Line {
  readonly lineItemId: string;
  readonly quantity: number;
  readonly reason: string;
}

interface Request {
  readonly wish: string;
  readonly way: string;
  readonly exchangeVariantId?: string | null | undefined;
  readonly lines: readonly Line[];
}

const keyOf = ({ wish, way, exchangeVariantId, lines }: Request) =>
  JSON.stringify([
    wish,
    way,
    exchangeVariantId ?? null,
    lines.map(({ lineItemId, quantity, reason }) => [lineItemId, quantity, reason].join(' ')).toSorted(),
  ]);

/** Whether two requests ask for the same, whatever the order of their lines: the answer to the first was lost. */
export const isSameRequest = (one: Request, other: Request): boolean => keyOf(one) === keyOf(other);
