/** A longer first line cannot be a header. */
const mostBytes = 1024 * 1024;

/** The first line of a file, byte for byte as Latin-1, and what follows it; null, and everything, if there is none. */
export async function splitLine(
  chunks: AsyncIterable<Buffer>,
): Promise<{ line: string | null; rest: AsyncGenerator<Buffer> }> {
  const reader = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  for (;;) {
    const at = head.indexOf('\n');
    if (at >= 0) return { line: head.toString('latin1', 0, at), rest: following(head.subarray(at + 1), reader) };
    if (head.length > mostBytes) return { line: null, rest: following(head, reader) };
    const { value, done } = await reader.next();
    if (done) return { line: null, rest: following(head, reader) };
    head = Buffer.concat([head, value]);
  }
}

async function* following(first: Buffer, reader: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    for (;;) {
      const { value, done } = await reader.next();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.return?.();
  }
}

/** The bytes but for the last `count`, which are left in `tail`. */
export async function* withoutTail(
  chunks: AsyncIterable<Buffer>,
  count: number,
  tail: { bytes: Buffer },
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    const end = Math.max(0, all.length - count);
    if (end > 0) yield all.subarray(0, end);
    held = all.subarray(end);
  }
  tail.bytes = held;
}
