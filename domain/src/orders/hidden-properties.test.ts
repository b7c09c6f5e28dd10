import { describe, expect, it, test } from 'vitest';
import { deliveryProperty, isHiddenProperty, isUrlValue, propertyKey, visibleProperties } from './hidden-properties.ts';

const property = (name: string, value = 'x') => ({ name, value });

// Proves (The list): Internal customisation properties are hidden, the delivery line is shown, image URLs become
// images
test.each([
  ['_customily-thumb-id', true],
  ['_customily-customization-url', true],
  ['_customily-personalization-id', true],
  ['_customily-eps-name', true],
  ['_customily-thumb', true],
  ['_customily-production-url', true],
  ['Customization URL', true],
  ['_EPS__Placeholder', true],
  ['\u200bthumb\u200d id', true],
  ['_customily-payload-modify', true],
  ['payload modify key', true],
  ['_customily-preview', true],
  ['_Customily-Preview', true],
  ['\u200b_customily_preview_2', true],
  ['_customily-anything-new', true],
  ['Preview', false],
  ['customily-greeting', false],
  ['thumbnail', false],
  ['Line 1', false],
  ['_Express', false],
  ['', false],
])('%j is hidden: %s', (name, hidden) => expect(isHiddenProperty(name)).toBe(hidden));

test('the list can be overridden', () => {
  expect(isHiddenProperty('thumb', ['gift note'])).toBe(false);
  expect(isHiddenProperty('_Gift-Note', ['gift note'])).toBe(true);
  expect(isHiddenProperty('_yt_coupon_id', ['_yt_*'])).toBe(true);
});

test('keys ignore case, separators and invisible characters', () =>
  expect(propertyKey('\ufeff_Delivery \u00a0IN-')).toBe('delivery-in'));

describe('the delivery line', () => {
  const express = property('_Express', 'Yes');
  const days = property('Delivery in', ' 2-3 days ');
  test.each<[string, { name: string; value: string }[], ReturnType<typeof deliveryProperty>, string[]]>([
    ['none', [property('Line 1')], null, ['Line 1']],
    ['express', [express], { kind: 'express', value: 'Yes' }, []],
    ['days', [property('A'), days], { kind: 'delivery_in', value: '2-3 days' }, ['A']],
    [
      'both: express wins and the days stay visible',
      [days, express],
      { kind: 'express', value: 'Yes' },
      ['Delivery in'],
    ],
    ['not express', [property('_Express', 'No'), days], { kind: 'delivery_in', value: '2-3 days' }, ['_Express']],
    ['an empty value', [property('delivery_in', ' ')], null, ['delivery_in']],
  ])('%s', (_, properties, delivery, visible) => {
    expect(deliveryProperty(properties)).toEqual(delivery);
    expect(visibleProperties(properties).map((of) => of.name)).toEqual(visible);
  });

  it('excludes the app’s own properties', () => {
    const names = ['_customily-thumb', '_customily-preview', 'Line 1'];
    expect(visibleProperties(names.map((name) => property(name))).map((of) => of.name)).toEqual(['Line 1']);
  });
});

test.each([
  ['https://cdn.example.com/a.jpeg', true],
  ['HTTP://example.com', true],
  [' https://example.com/a?b=c ', true],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AAAA', false],
  ['//example.com/a.png', false],
  ['https://', false],
  ['https:///etc', false],
  ['see https://example.com', false],
  ['https://example.com/a b', false],
  ['', false],
])('%j may be rendered as an image: %s', (value, url) => expect(isUrlValue(value)).toBe(url));
