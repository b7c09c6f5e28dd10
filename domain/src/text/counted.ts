/** A number of things: `1 file`, `2 files`, `0 files`, `12,345 files`. `one` has a regular plural. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;
