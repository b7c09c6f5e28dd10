/** A number of things: `1 file`, `2 files`, `0 files`, `12,345 files`; `many` where the plural is irregular. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;
