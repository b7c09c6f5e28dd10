import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { keyRing } from './key-ring.ts';
import { seal, unseal } from './sealed.ts';

const keys = keyRing<Uint8Array>(randomBytes(32));
const text = 'a secret with ₹ and a line\nmore';

describe('an encrypted secret', () => {
  test('is decrypted only with its key', () => {
    const sealed = seal(keys, 'a', text);
    expect(unseal(keys, 'a', sealed)).toBe(text);
    expect(unseal(keyRing<Uint8Array>(randomBytes(32)), 'a', sealed)).toBeNull();
  });

  test('is decrypted only in its context', () => expect(unseal(keys, 'b', seal(keys, 'a', text))).toBeNull());

  test('reveals nothing, and differs every time', () => {
    const [first, second] = [seal(keys, 'a', text), seal(keys, 'a', text)];
    expect(first).not.toBe(second);
    expect(Buffer.from(first, 'base64').includes('secret')).toBe(false);
  });

  test.each([0, 13, 29])('is rejected when byte %j was changed', (at) => {
    const bytes = Buffer.from(seal(keys, 'a', text), 'base64');
    bytes.writeUInt8((bytes.readUInt8(at) + 1) % 256, at);
    expect(unseal(keys, 'a', bytes.toString('base64'))).toBeNull();
  });

  test.each(['', 'short', 'not base64 at all !'])('is not %j', (sealed) =>
    expect(unseal(keys, 'a', sealed)).toBeNull(),
  );
});
