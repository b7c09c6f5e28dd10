import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  ['Devika Rao', 'Hello Devika Rao,'],
  [' S. Kumar ', 'Hello S. Kumar,'],
  ['देविका राव', 'Hello देविका राव,'],
  ['Brass & Sons (Jaipur)', 'Hello Brass & Sons (Jaipur),'],
  ["D'Souza", "Hello D'Souza,"],
  [null, 'Hello,'],
  ['', 'Hello,'],
  ['Win at evil.example', 'Hello,'],
  ['https://evil', 'Hello,'],
  ['<b>Devika</b>', 'Hello,'],
  ['a'.repeat(81), 'Hello,'],
  ['Devika\nRao', 'Hello,'],
])('%j is greeted with %j', (to, line) => expect(greeting(to)).toBe(line));
