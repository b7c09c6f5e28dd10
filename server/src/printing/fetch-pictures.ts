import pMap from 'p-map';
import { readPicture } from '../platform/documents/foreign-documents.ts';
import { fetchFile } from '../platform/partners/fetch-file.ts';

/** Pictures by their address, without those that could not be fetched in time. */
export type FetchPictures = (urls: readonly string[]) => Promise<Map<string, Buffer>>;

const limits = {
  /** Of one picture. The store's CDN sends them scaled, some ten kilobytes each. */
  bytes: 500_000,
  timeoutMs: 3000,
  atOnce: 8,
  /** For all pictures of a document: without the others it is still a document. */
  totalMs: 10_000,
};

/** Pixels of a picture's longer side: three times what is printed. */
const pixels = 160;

// Why: docs/decisions/parcels.md, "Pictures of a pick list are fetched when it is printed".
/**
 * Fetches product pictures from the store's CDN as JPEG or PNG, which a PDF can hold. `storeUrl` is the store's own
 * address, which may lie in this network; everything else has to be public.
 */
export function pictureFetcher(storeUrl: string): FetchPictures {
  return async (urls) => {
    const until = Date.now() + limits.totalMs;
    const found = new Map<string, Buffer>();
    const fetchOne = async (url: string) => {
      const timeoutMs = Math.min(limits.timeoutMs, until - Date.now());
      if (timeoutMs <= 0) return;
      const link = printable(url, storeUrl);
      const picture = link
        ? await fetchFile({ partner: 'Shopify', link, apiUrl: storeUrl, timeoutMs, maxBytes: limits.bytes }).catch(
            () => null,
          )
        : null;
      // Parsed and written anew in a worker; one that is none, or huge, is left out.
      const clean = picture ? await readPicture(picture).catch(() => null) : null;
      if (clean) found.set(url, Buffer.from(clean.bytes));
    };
    await pMap(new Set(urls), fetchOne, { concurrency: limits.atOnce });
    return found;
  };
}

/**
 * The address at which the CDN scales a picture and gives it in a format that can be printed; null for addresses
 * elsewhere.
 */
function printable(url: string, storeUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  if (link.hostname !== 'cdn.shopify.com' && link.origin !== new URL(storeUrl).origin) return null;
  link.searchParams.set('width', String(pixels));
  link.searchParams.set('format', 'jpg');
  return link.href;
}
