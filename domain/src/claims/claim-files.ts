import { counted } from '../text/counted.ts';

/** The kinds of pictures and papers that a claim takes, by media type, with the ending of their names. */
export const claimFileTypes = {
  'image/jpeg': { ending: 'jpg', word: 'JPEG' },
  'image/png': { ending: 'png', word: 'PNG' },
  'image/webp': { ending: 'webp', word: 'WebP' },
  'application/pdf': { ending: 'pdf', word: 'PDF' },
} as const;
export type ClaimFileType = keyof typeof claimFileTypes;
export const claimFileTypeNames = Object.keys(claimFileTypes) as ClaimFileType[];
const names = 'a JPEG, PNG or WebP picture or a PDF';

/** Bytes of one file, and files of one claim: what fits into the mail or form of a courier. */
export const claimFileBytes = 10 * 1024 * 1024;
export const claimFilesAtMost = 20;
export const claimFileRules = `Up to ${counted(claimFilesAtMost, 'file')}, each a JPEG, PNG, WebP or PDF of at most 10 MB.`;

const text = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
const begins = (bytes: Uint8Array, ...wanted: readonly number[]) => wanted.every((byte, i) => bytes[i] === byte);
const holdsAtEnd = (bytes: Uint8Array, wanted: string) =>
  text(bytes, Math.max(0, bytes.length - 2048), bytes.length).includes(wanted);

const isWhole: Record<ClaimFileType, (bytes: Uint8Array) => boolean> = {
  // Phones append a film to the picture.
  'image/jpeg': (bytes) => bytes.some((byte, i) => byte === 0xff && bytes[i + 1] === 0xd9),
  'image/png': (bytes) => holdsAtEnd(bytes, 'IEND'),
  'image/webp': (bytes) =>
    bytes.length >= 8 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true),
  'application/pdf': (bytes) => holdsAtEnd(bytes, '%%EOF'),
};

function typeOf(bytes: Uint8Array): ClaimFileType | null {
  if (begins(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (begins(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'image/webp';
  return text(bytes, 0, 5) === '%PDF-' ? 'application/pdf' : null;
}

/** Kinds that people try to add, by how they begin. */
function otherKind(bytes: Uint8Array): string | null {
  const brand = text(bytes, 4, 12);
  if (/^ftyp(?:hei|hev|mif|msf)/.test(brand))
    return 'It is an iPhone’s HEIC picture. Set the camera to “Most Compatible”, or send it as JPEG.';
  if (brand.startsWith('ftyp')) return 'It is a video. Add pictures of it instead.';
  if (text(bytes, 0, 4) === 'GIF8') return `It is a GIF. Add ${names}.`;
  return text(bytes, 0, 2) === 'PK' ? `It is an archive or office document. Add ${names}.` : null;
}

/** The kind of a file by its bytes, whatever its name says; or why it cannot be taken, in words. */
export function readClaimFile(bytes: Uint8Array): { readonly type: ClaimFileType } | { readonly problem: string } {
  if (bytes.length === 0) return { problem: 'The file is empty.' };
  const type = typeOf(bytes);
  if (!type) return { problem: otherKind(bytes) ?? `It is not ${names}.` };
  return isWhole[type](bytes) ? { type } : { problem: 'The file is cut off before its end. Add it again.' };
}

/** A person's name for a file with the ending of what it is, and nothing that a file system or header minds. */
export function claimFileName(given: string, type: ClaimFileType): string {
  const { ending } = claimFileTypes[type];
  const base = (given.split(/[\\/]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N} ._()-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
    .slice(0, 80)
    .trim();
  return `${base || (type === 'application/pdf' ? 'document' : 'picture')}.${ending}`;
}

/** Whether a file may be taken away: what a courier was sent with a claim stays with it. Times are ISO, UTC. */
export const mayRemoveFile = (addedAt: string, filedAt: string | null): boolean =>
  filedAt === null || addedAt > filedAt;
