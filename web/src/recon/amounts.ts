const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const kilogramFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

export const rupees = (amount: number) => rupeeFormat.format(amount);

export const kilograms = (grams: number) => `${kilogramFormat.format(grams / 1000)} kg`;

/** A difference with its sign: `+₹45.00`, `−₹5.00`. */
export function signed(difference: number, format: (value: number) => string): string {
  if (difference === 0) return format(0);
  return `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`;
}
