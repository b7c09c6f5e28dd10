/** The work's result, or null if it takes longer than these milliseconds; the work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, ms, null);
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
