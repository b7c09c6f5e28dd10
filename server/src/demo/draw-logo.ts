import { crc32, deflateSync } from 'node:zlib';

type Point = readonly [x: number, y: number];
/** How far a point is from a shape's middle line. Units: 100 is the height of a small letter, y goes up. */
type Shape = (at: Point) => number;
type Colour = readonly [red: number, green: number, blue: number];

const berry: Colour = [0xa3, 0x24, 0x5c];
const marigold: Colour = [0xf2, 0x9f, 0x1d];
const white: Colour = [0xff, 0xff, 0xff];

const line =
  ([x1, y1]: Point, [x2, y2]: Point): Shape =>
  ([x, y]) => {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
  };
/** A quarter or more of a circle, between two angles in degrees. */
const arc =
  ([cx, cy]: Point, radius: number, from: number, to: number): Shape =>
  ([x, y]) => {
    const angle = ((Math.atan2(y - cy, x - cx) * 180) / Math.PI + 360) % 360;
    if (angle >= from && angle <= to) return Math.abs(Math.hypot(x - cx, y - cy) - radius);
    const ends = [from, to].map((end) => (end * Math.PI) / 180);
    return Math.min(...ends.map((end) => Math.hypot(x - cx - radius * Math.cos(end), y - cy - radius * Math.sin(end))));
  };

/** A square around a point, to so far from it in each direction; its stroke rounds the corners. */
const tile =
  ([cx, cy]: Point, reach: number): Shape =>
  ([x, y]) =>
    Math.hypot(Math.max(0, Math.abs(x - cx) - reach), Math.max(0, Math.abs(y - cy) - reach));

const letters: Readonly<Record<'t' | 'o' | 'h' | 'f' | 'a', (x: number) => Shape[]>> = {
  t: (x) => [line([x, 140], [x, 40]), arc([x + 27, 40], 27, 180, 270), line([x - 22, 87], [x + 32, 87])],
  o: (x) => [arc([x, 50], 37, 0, 360)],
  h: (x) => [line([x, 13], [x, 150]), arc([x + 32, 55], 32, 0, 180), line([x + 64, 13], [x + 64, 55])],
  f: (x) => [line([x, 13], [x, 120]), arc([x + 27, 120], 27, 90, 180), line([x - 22, 87], [x + 32, 87])],
  a: (x) => [arc([x, 50], 37, 0, 360), line([x + 37, 13], [x + 37, 87])],
};

interface Drawn {
  readonly shapes: readonly Shape[];
  /** Half of the stroke. */
  readonly half: number;
  readonly colour: Colour;
}

/** A PNG of what is drawn, later things over earlier ones, on nothing. */
function png(size: Point, scale: number, origin: Point, things: readonly Drawn[]): Buffer {
  const [width, height] = size;
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at: Point = [(column + 0.5) / scale - origin[0], (height - row - 0.5) / scale - origin[1]];
      const pixel = row * (1 + width * 4) + 1 + column * 4;
      for (const { shapes, half, colour } of things) {
        const cover = Math.max(0, Math.min(1, (half - Math.min(...shapes.map((shape) => shape(at)))) * scale + 0.5));
        if (cover === 0) continue;
        const below = (rows[pixel + 3] ?? 0) / 255;
        const alpha = cover + below * (1 - cover);
        colour.forEach((part, i) => {
          rows[pixel + i] = Math.round((part * cover + (rows[pixel + i] ?? 0) * below * (1 - cover)) / alpha);
        });
        rows[pixel + 3] = Math.round(alpha * 255);
      }
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The word “tohfa”, a gift, and a dot. */
export function drawLogo(): Buffer {
  const { t, o, h, f, a } = letters;
  const word = [...t(40), ...o(140), ...h(216), ...f(340), ...a(440)];
  return png(
    [580, 180],
    1,
    [8, 8],
    [
      { shapes: word, half: 13, colour: berry },
      { shapes: [line([530, 18], [530, 18])], half: 18, colour: marigold },
    ],
  );
}

/** The letter t on a tile. */
export function drawFavicon(): Buffer {
  return png(
    [128, 128],
    0.72,
    [89, 12],
    [
      { shapes: [tile([0, 77], 49)], half: 39, colour: berry },
      { shapes: letters.t(-8), half: 13, colour: white },
    ],
  );
}
