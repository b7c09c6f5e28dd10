import { describe, expect, test } from 'vitest';
import { readFrames, toFrame } from './frames.ts';

async function* inPieces(bytes: Buffer, size: number) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
}
async function read(bytes: Buffer, size = bytes.length) {
  const frames = [];
  for await (const { kind, content } of readFrames(inPieces(bytes, size))) frames.push([kind, content.toString()]);
  return frames;
}
const whole = Buffer.concat([
  toFrame('table', { table: 'a', columns: [] }),
  toFrame('rows', Buffer.from('1\t₹\n')),
  toFrame('rows', Buffer.alloc(0)),
  toFrame('end', {}),
]);

describe('the frames of a backup', () => {
  test.each([1, 3, 7, 1000])('are read in pieces of %j bytes', async (size) =>
    expect(await read(whole, size)).toEqual([
      ['table', '{"table":"a","columns":[]}'],
      ['rows', '1\t₹\n'],
      ['rows', ''],
      ['end', '{}'],
    ]),
  );

  test('are refused when they end in the middle', () =>
    expect(read(whole.subarray(0, -1))).rejects.toThrow('ends in the middle'));

  test.each([
    ['kind', Buffer.from([9, 0, 0, 0, 0])],
    ['length', Buffer.from([1, 255, 255, 255, 255])],
  ])('of an unknown %s are refused', (_, bytes) => expect(read(bytes)).rejects.toThrow('not understood'));
});
