import { crc32, deflateSync } from 'node:zlib';

type Colour = readonly [red: number, green: number, blue: number];
/** Whether a point of the 800 × 800 picture lies in a shape. */
type Shape = (x: number, y: number) => boolean;

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) <= radius;
const ellipse =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (x, y) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
const petals: Shape = (x, y) => {
  const angle = Math.atan2(y - 380, x - 400);
  return Math.hypot(x - 400, y - 380) <= 220 * Math.abs(Math.cos(2 * angle));
};

/** Main and accent shape of each motif, in the order of the motifs: much like the drawings, in fewer strokes. */
const motifs: readonly (readonly [main: Shape, accent: Shape])[] = [
  [petals, circle(400, 380, 44)],
  [(x, y) => y >= 390 && ellipse(400, 390, 210, 180)(x, y), ellipse(400, 278, 44, 88)],
  [ellipse(400, 420, 200, 160), (x, y) => y > 392 && y < 408 && Math.abs(x - 400) < 186],
  [
    (x, y) => Math.abs(x - 400) < 200 && y >= 200 && y < 564 && (y - 200) % 160 < 44,
    (x, y) => Math.abs(x - 400) < 200 && y >= 280 && y < 564 && (y - 280) % 160 < 44,
  ],
  [(x, y) => circle(400, 380, 170)(x, y) && !circle(400, 380, 130)(x, y), circle(400, 380, 58)],
  [ellipse(400, 375, 110, 205), (x, y) => Math.abs(x - 400) < 6 && y > 230 && y < 560],
];

const rgb = (hex: string): Colour => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [part(1), part(3), part(5)];
};
const paler = (part: number) => Math.round(part * 0.45 + 255 * 0.55);

/** A product's picture in pixels, as the CDN gives it when it is asked for another format. PNG. */
export function picturePng(colours: readonly [string, string, string], motif: number, size: number): Buffer {
  const [background, main, accent] = [rgb(colours[0]), rgb(colours[1]), rgb(colours[2])];
  const [mainShape, accentShape] = motifs[motif] ?? [petals, petals];
  const pale: Colour = [paler(background[0]), paler(background[1]), paler(background[2])];
  const colourAt = (x: number, y: number): Colour => {
    if (accentShape(x, y)) return accent;
    if (mainShape(x, y)) return main;
    return circle(400, 380, 290)(x, y) ? pale : background;
  };
  const rows = Buffer.alloc(size * (1 + size * 3));
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      rows.set(colourAt(((x + 0.5) * 800) / size, ((y + 0.5) * 800) / size), y * (1 + size * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // Eight bits of red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
