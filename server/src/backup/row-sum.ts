import { hash } from 'node:crypto';

const mask = (1n << 64n) - 1n;
const newLine = 10;

/**
 * A checksum of a table's rows in COPY format, whatever their order: partitions and parallel readers change it. Rows end
 * with a line feed, which COPY writes as an escape inside of values.
 */
export class RowSum {
  private sums: [bigint, bigint] = [0n, 0n];
  private rest: Buffer = Buffer.alloc(0);
  /** Counted here, because COPY says it only after the last row has been read. */
  rows = 0;

  add(chunk: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
    let from = 0;
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, from)) {
      const digest = hash('sha256', bytes.subarray(from, end), 'buffer');
      this.sums[0] += digest.readBigUInt64LE(0);
      this.sums[1] += digest.readBigUInt64LE(8);
      from = end + 1;
      this.rows += 1;
    }
    this.rest = Buffer.from(bytes.subarray(from));
  }

  toString(): string {
    return this.sums.map((sum) => (sum & mask).toString(16).padStart(16, '0')).join('');
  }
}
