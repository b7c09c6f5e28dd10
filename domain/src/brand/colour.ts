/** A colour as three parts of linear light, red, green and blue, each from 0 to 1 (sRGB, IEC 61966-2-1). */
type Light = readonly [red: number, green: number, blue: number];

/** Small letters, six digits. */
export const colourPattern = /^#[0-9a-f]{6}$/;

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

const lightOf = (colour: string): Light => {
  const part = (at: number) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};

/** Of 255ths, rounded so that a colour never ends up on the wrong side of what was asked for. */
const colourOf = (light: Light, round: (part: number) => number): string => {
  const slack = round === Math.floor ? 1e-6 : -1e-6;
  const part = (linear: number) => Math.min(255, Math.max(0, round(fromLinear(linear) * 255 + slack)));
  return `#${light.map((linear) => part(linear).toString(16).padStart(2, '0')).join('')}`;
};

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
  const part = (at: number) => {
    const [own, below] = [colour, ground].map((one) => Number.parseInt(one.slice(at, at + 2), 16)) as [number, number];
    return Math.round(own * share + below * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/**
 * The colour of the same hue that is nearest to this one and has at least this contrast on a ground: itself if it has,
 * else a darker one on a light ground, and a lighter one on a dark ground. Every ground allows 4.5.
 */
export function readableOn(colour: string, ground: string, least: number): string {
  if (contrast(colour, ground) >= least) return colour;
  const light = lightOf(colour);
  const [own, below] = [luminanceOf(light), luminance(ground)];
  // Black has (below + 0.05) / 0.05 on the ground, and white 1.05 / (below + 0.05).
  const isLight = (below + 0.05) ** 2 > 1.05 * 0.05;
  if (isLight) {
    const share = Math.max(0, (below + 0.05) / least - 0.05) / own;
    return colourOf(light.map((part) => part * share) as unknown as Light, Math.floor);
  }
  const share = (least * (below + 0.05) - 0.05 - own) / (1 - own);
  return colourOf(light.map((part) => part + (1 - part) * share) as unknown as Light, Math.ceil);
}
