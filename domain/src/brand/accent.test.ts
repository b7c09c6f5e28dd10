import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentColours, accentProblem, checkAccent, pageGrounds } from './accent.ts';
import { contrast, luminance } from './colour.ts';

const colours = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

// By the examples of WCAG's own working: black on white, and the greys and reds around the limit.
test.each([
  ['#000000', 21, true],
  ['#ffffff', 1, false],
  ['#767676', 4.54, true],
  ['#777777', 4.47, false],
  ['#ff0000', 3.99, false],
  ['#5b52e0', 5.63, true],
  ['#ffd400', 1.42, false],
] as const)('White on %s has a contrast of %s', (accent, ratio, passes) => {
  const check = checkAccent(accent);
  expect(check.contrast).toBeCloseTo(ratio, 1);
  expect(check.passes).toBe(passes);
});

test('A refused accent is told its contrast and the nearest darker colour that passes', () => {
  expect(accentProblem('#777777')).toBe(
    'White text on the accent #777777 has a contrast of 4.47:1 and needs at least 4.5:1. The nearest darker colour that passes is #767676.',
  );
});

test.each(['', '#fff', 'red', '#5b52eg', '#5b52e0;}body{display:none', 'url(https://example.com)'])(
  '%j is no accent',
  (text) => expect(accentProblem(text)).toContain('must be a colour of six digits'),
);

test('The nearest colour passes, is not lighter than the accent, and is the accent itself if that passes', () => {
  fc.assert(
    fc.property(colours, (accent) => {
      const { passes, nearest } = checkAccent(accent);
      expect(accentProblem(nearest)).toBeNull();
      expect(luminance(nearest)).toBeLessThanOrEqual(luminance(accent));
      if (passes) expect(nearest).toBe(accent);
    }),
  );
});

test('The colours of the page that follow from any accent can be read in light and in dark', () => {
  fc.assert(
    fc.property(colours, (asked) => {
      const found = accentColours(checkAccent(asked).nearest);
      for (const theme of ['light', 'dark'] as const) {
        const { accent, ink, soft } = found[theme];
        const { ground, card } = pageGrounds[theme];
        expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
        for (const below of [ground, card]) expect(contrast(accent, below)).toBeGreaterThanOrEqual(3);
        for (const below of [ground, card, soft]) expect(contrast(ink, below)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});
