export interface Parts {
  /** How the part that was just started is ended. */
  ends(end: () => Promise<unknown>): void;
  /** Ends all of them, the last one first. */
  close(): Promise<void>;
}

/** Starts something of several parts; if one of them fails, those before it are ended. */
export async function startParts<T>(start: (parts: Parts) => Promise<T>): Promise<T> {
  const ends: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    return await start({ ends: (end) => void ends.push(end), close });
  } catch (error) {
    await close();
    throw error;
  }
}
