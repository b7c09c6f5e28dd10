import { expect, test } from 'vitest';
import { parcelText } from './parcel-text.ts';

test.each([
  [{ company: 'Blue Dart', awb: 'BD1' }, 'Blue Dart BD1'],
  [{ company: null, awb: 'BD1' }, 'BD1'],
  [{ company: 'Blue Dart', awb: null }, 'Blue Dart, without a number'],
  [{ company: null, awb: null }, 'no courier named, without a number'],
])('%o reads %s', (parcel, text) => expect(parcelText(parcel)).toBe(text));
