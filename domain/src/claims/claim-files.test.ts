import { expect, test } from 'vitest';
import { claimFileName, mayRemoveFile, readClaimFile } from './claim-files.ts';

const bytes = (...pieces: (string | number[])[]) =>
  new Uint8Array(pieces.flatMap((one) => (typeof one === 'string' ? [...one].map((char) => char.charCodeAt(0)) : one)));

test.each([
  ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1], 'x', [0xff, 0xd9]), { type: 'image/jpeg' }],
  [
    'a JPEG with a film behind it',
    bytes([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xd9], 'x'.repeat(5000)),
    { type: 'image/jpeg' },
  ],
  ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IEND'), { type: 'image/png' }],
  ['a WebP', bytes('RIFF', [4, 0, 0, 0], 'WEBP'), { type: 'image/webp' }],
  ['a PDF', bytes('%PDF-1.4 %%EOF'), { type: 'application/pdf' }],
  ['an empty file', bytes(), { problem: 'The file is empty.' }],
  ['a web page', bytes('<html>'), { problem: 'It is not a JPEG, PNG or WebP picture or a PDF.' }],
  ['a picture of an iPhone', bytes([0, 0, 0, 24], 'ftypheic'), { problem: expect.stringContaining('HEIC') }],
  ['a film', bytes([0, 0, 0, 24], 'ftypisom'), { problem: expect.stringContaining('video') }],
  ['a zip', bytes('PK', [3, 4]), { problem: expect.stringContaining('archive') }],
  ['half a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1], 'x'), { problem: expect.stringContaining('cut off') }],
  ['half a WebP', bytes('RIFF', [9, 0, 0, 0], 'WEBP'), { problem: expect.stringContaining('cut off') }],
  ['half a PDF', bytes('%PDF-1.4'), { problem: expect.stringContaining('cut off') }],
])('%s is read for what its bytes say', (_, given, expected) => expect(readClaimFile(given)).toEqual(expected));

test.each([
  ['C:\\Photos\\Broken <lamp>.HEIC', 'image/jpeg', 'Broken lamp.jpg'],
  ['../../etc/passwd', 'image/png', 'passwd.png'],
  ['एफआईआर.pdf', 'application/pdf', 'एफआईआर.pdf'],
  ['...', 'image/webp', 'picture.webp'],
  ['', 'application/pdf', 'document.pdf'],
  [`${'x'.repeat(300)}.jpg`, 'image/jpeg', `${'x'.repeat(80)}.jpg`],
  ['a\r\nb".jpg', 'image/jpeg', 'a b.jpg'],
] as const)('a file called %j of type %s is kept as %s', (given, type, expected) =>
  expect(claimFileName(given, type)).toBe(expected),
);

test('a file is taken away unless it went with the claim', () => {
  expect(mayRemoveFile('2026-11-02T10:00:00Z', null)).toBe(true);
  expect(mayRemoveFile('2026-11-02T10:00:00Z', '2026-11-02T10:00:00Z')).toBe(false);
  expect(mayRemoveFile('2026-11-02T10:00:01Z', '2026-11-02T10:00:00Z')).toBe(true);
});
