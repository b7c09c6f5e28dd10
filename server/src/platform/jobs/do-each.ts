/**
 * Does something for each, one after another. One that fails keeps none of the others from being done; the first error
 * is thrown at the end.
 */
export async function doEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
