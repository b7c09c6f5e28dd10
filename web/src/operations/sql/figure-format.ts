/** Column names used for rupees in the reports and samples. */
const rupees =
  /(^|_)(price|prices|value|amount|amounts|sales|revenue|earned|payout|payouts|discount|discounts|tax|cost|costs|charge|charges|rupees|inr)(_|$)/i;
const noRupees = /(^|_)(rate|percent|percentage|share|count|orders|pieces|quantity|days|number)(_|$)/i;

export interface FigureFormat {
  /** `₹1,23,456.50` */
  readonly whole: (figure: number) => string;
  /** `₹1.2L`, for the side of a chart. */
  readonly short: (figure: number) => string;
}

/** The Indian number format of a column: rupees when its name says so. */
export function figureFormat(column: string): FigureFormat {
  const money = rupees.test(column) && !noRupees.test(column);
  const style = money ? ({ style: 'currency', currency: 'INR' } as const) : {};
  const whole = new Intl.NumberFormat('en-IN', money ? style : { maximumFractionDigits: 2 });
  const short = new Intl.NumberFormat('en-IN', {
    ...style,
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return { whole: (figure) => whole.format(figure), short: (figure) => short.format(figure) };
}
