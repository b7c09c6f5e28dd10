import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { readGuidePage } from './read-guide-page.ts';

const asked = '?guide';

/** Width and height of a WebP picture as Chromium writes it, in pixels. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 12, 16) !== 'VP8X') throw new Error(`${file}: not a picture of \`npm run pictures\``);
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}

// Why: docs/decisions/web.md, "The guide is read when the web app is built".
/**
 * `orders.md?guide` is the page as data, with the addresses of its pictures: the browser gets neither Markdown nor
 * anything that reads it.
 */
export const guide: Plugin = {
  name: 'guide',
  enforce: 'pre',
  load(id) {
    if (!id.endsWith(asked)) return null;
    const file = id.slice(0, -asked.length);
    this.addWatchFile(file);
    const pictures: string[] = [];
    const page = readGuidePage(file, readFileSync(file, 'utf8'), (href) => {
      pictures.push(href);
      return { source: `picture ${pictures.length - 1}`, ...sizeOf(join(dirname(file), href)) };
    });
    const imports = pictures.map((href, at) => `import picture${at} from ${JSON.stringify(href)};`);
    const data = JSON.stringify(page).replaceAll(/"picture (\d+)"/g, (_, at) => `picture${at}`);
    return { code: `${imports.join('\n')}\nexport default ${data};\n`, moduleSideEffects: false };
  },
};
