/** By each of these, goods are counted that customers send back. */
export const sentBackBy = ['reason', 'product', 'courier'] as const;
export type SentBackBy = (typeof sentBackBy)[number];
