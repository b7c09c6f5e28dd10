import { parseStorableJson } from '../../platform/parse-json.ts';
import { PartnerError } from '../../platform/partners/partner-error.ts';
import { brokenBulk } from './bulk-operation.ts';

/** Milliseconds without a byte of the file after which it is aborted. */
const silence = 60_000;
const newLine = 10;

/** The store does not have the file any more: its operation has to be run again. */
export class FileGoneError extends PartnerError {}

export interface FileLine {
  readonly content: unknown;
  /** The bytes of the file before it, and with it. */
  readonly start: number;
  readonly end: number;
}

/**
 * The lines of a bulk operation's file as they are read, from a byte on at which a line begins. The file is hosted
 * outside the API and is fetched without the access token.
 */
export async function* linesOfFile(url: string, from = 0): AsyncGenerator<FileLine> {
  let start = from;
  for await (const line of bytesOfLines(url, from)) {
    const end = start + line.length + 1;
    if (line.length > 0) yield { content: readLine(line), start, end };
    start = end;
  }
}

function readLine(line: Buffer): unknown {
  try {
    return parseStorableJson(line.toString('utf8'));
  } catch (error) {
    throw brokenBulk('its file is not JSON', error);
  }
}

async function* bytesOfLines(url: string, from: number): AsyncGenerator<Buffer> {
  const giveUp = new AbortController();
  const watch = setTimeout(() => giveUp.abort(), silence);
  try {
    const response = await fetch(url, {
      signal: giveUp.signal,
      headers: from > 0 ? { range: `bytes=${from}-` } : {},
    });
    // Its end has been read before.
    if (response.status === 416) return;
    if ([403, 404, 410].includes(response.status))
      throw new FileGoneError('Shopify', 'broken', 'Shopify’s bulk file has expired');
    if (!response.ok || !response.body)
      throw new PartnerError('Shopify', 'unclear', `Shopify’s bulk file answers ${response.status}`);
    // A host that ignores ranges sends the whole file.
    let skip = response.status === 206 ? 0 : from;
    let rest: Buffer[] = [];
    for await (const part of response.body) {
      watch.refresh();
      let bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      const skipped = Math.min(skip, bytes.length);
      skip -= skipped;
      bytes = bytes.subarray(skipped);
      for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine)) {
        yield rest.length > 0 ? Buffer.concat([...rest, bytes.subarray(0, end)]) : bytes.subarray(0, end);
        // Whoever reads the lines may take long over one of them.
        watch.refresh();
        rest = [];
        bytes = bytes.subarray(end + 1);
      }
      if (bytes.length > 0) rest.push(bytes);
    }
    if (rest.length > 0) yield Buffer.concat(rest);
  } catch (error) {
    if (error instanceof PartnerError) throw error;
    throw new PartnerError('Shopify', 'unclear', 'Shopify’s bulk file ended early', { cause: error });
  } finally {
    clearTimeout(watch);
  }
}
