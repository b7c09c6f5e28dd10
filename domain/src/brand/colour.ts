/** A colour as three parts of linear light, red, green and blue, each from 0 to 1 (sRGB, IEC 61966-2-1). */
type Light = readonly [red: number, green: number, blue: number];

/** Small letters, six digits. */
export const colourPattern = /^#[0-9a-f]{6}$/;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** Each from 0 to 255. */
const partsOf = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

const lightOf = (colour: string): Light => partsOf(colour).map((part) => toLinear(part / 255)) as unknown as Light;

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`;

const luminanceOf = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Relative luminance from 0 to 1 of `#rrggbb` (WCAG 2.2, “relative luminance”). */
export const luminance = (colour: string): number => luminanceOf(lightOf(colour));

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, “contrast ratio”). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** So much of one colour in another, from 0 to 1, as screens mix them. */
export function mixed(colour: string, ground: string, share: number): string {
  const below = partsOf(ground);
  return hexOf(partsOf(colour).map((own, i) => Math.round(own * share + (below[i] ?? 0) * (1 - share))));
}

/**
 * The colour of the same hue that is nearest to this one and has at least this contrast on a ground: itself if it has,
 * else a darker one on a light ground, and a lighter one on a dark ground. Every ground allows 4.5.
 */
export function readableOn(colour: string, ground: string, least: number): string {
  if (contrast(colour, ground) >= least) return colour;
  const below = luminance(ground);
  // Black has (below + 0.05) / 0.05 on the ground, and white 1.05 / (below + 0.05).
  return (below + 0.05) ** 2 > 1.05 * 0.05
    ? darkened(colour, (below + 0.05) / least - 0.05)
    : lightened(colour, ground, least);
}

/** With so much luminance at most: all three parts of its light by the same share, which leaves the hue. */
function darkened(colour: string, most: number): string {
  const light = lightOf(colour);
  const share = Math.max(0, most) / luminanceOf(light);
  // Rounded down, so that it never ends up above the limit.
  return hexOf(light.map((part) => Math.floor(fromLinear(part * share) * 255 + 1e-6)));
}

/** By the lightness of HSL, in steps, which keeps a colour from becoming grey as light of all three would. */
function lightened(colour: string, ground: string, least: number): string {
  const parts = partsOf(colour);
  const [low, high] = [Math.min(...parts), Math.max(...parts)];
  const lightness = (low + high) / 510;
  const reach = 1 - Math.abs(2 * lightness - 1);
  for (let step = 1; step < 255; step++) {
    const next = lightness + (step / 255) * (1 - lightness);
    // How far the parts lie from the middle, in proportion to how far they can at this lightness.
    const spread = reach === 0 ? 0 : (1 - Math.abs(2 * next - 1)) / reach;
    const found = hexOf(parts.map((part) => Math.round(255 * (next + (part / 255 - lightness) * spread))));
    if (contrast(found, ground) >= least) return found;
  }
  return '#ffffff';
}
