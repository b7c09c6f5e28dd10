/** Media types in which pictures are kept: what every browser and mail program shows, and printers print. */
export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export type PictureType = (typeof pictureTypes)[number];

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The kind of a file that people send for a PNG or JPEG, by how it begins, with its article; null if it is none of them. */
export function otherPictureKind(bytes: Uint8Array): string | null {
  const begin = text(bytes, 0, 300).trimStart();
  if (/^(?:\ufeff|ï»¿)?<(?:\?xml|!--|!doctype svg|svg)/i.test(begin)) return 'an SVG';
  if (/^RIFF.{4}WEBP/s.test(begin)) return 'a WebP';
  if (begin.startsWith('GIF8')) return 'a GIF';
  if (text(bytes, 0, 4) === '\0\0\x01\0') return 'an ICO';
  if (text(bytes, 0, 5) === '%PDF-') return 'a PDF';
  const brand = text(bytes, 4, 12);
  if (/^ftyp(?:hei|hev|mif|msf)/.test(brand)) return 'a HEIC picture of an iPhone';
  if (/^ftypavi[fs]/.test(brand)) return 'an AVIF';
  return brand.startsWith('ftyp') ? 'a video' : null;
}
