/** Fewer letters match everything. */
export const fewestLetters = 2;
