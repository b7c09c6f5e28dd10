import { z } from 'zod';

/** The pictures of a brand. */
export const brandPictures = ['logo', 'favicon'] as const;
export const brandPicture = z.enum(brandPictures, 'There is no such picture: it must be logo or favicon');
export type BrandPicture = z.output<typeof brandPicture>;

/** Bytes. */
export const brandPictureBytes = 1024 * 1024;

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

const most: Readonly<Record<BrandPicture, Size>> = {
  logo: { width: 2000, height: 1000 },
  favicon: { width: 512, height: 512 },
};

/** Why a picture of this size cannot be the brand's, as a sentence; null if it can. */
export function brandPictureProblem(picture: BrandPicture, { width, height }: Size): string | null {
  const { width: widest, height: highest } = most[picture];
  const size = `${width} × ${height} pixels`;
  if (width > widest || height > highest)
    return `The ${picture} has ${size}; it may have at most ${widest} × ${highest}.`;
  if (Math.min(width, height) < 16) return `The ${picture} has ${size}; it needs at least 16 in each direction.`;
  const ratio = Math.max(width / height, height / width);
  if (picture === 'favicon' && ratio > 1.05) return `The favicon has ${size}; it must be square.`;
  if (ratio > 12) return `The logo has ${size}; it may be at most twelve times as wide as it is high.`;
  return null;
}

/** How a browser brings a picture to a size before it is sent: within this box, never larger than it is. */
export const sentSize: Readonly<Record<BrandPicture, Size>> = {
  logo: { width: 800, height: 320 },
  favicon: { width: 256, height: 256 },
};

/** The size of a picture that fits into a box, in whole pixels, at least one. */
export function fitted({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
