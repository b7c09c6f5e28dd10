/**
 * Makes a value when it is first asked for, and keeps it. Formats of `Intl` cost a phone several milliseconds each to
 * make, and a screen uses few of them.
 */
export function madeOnDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
