// Joins still WebP pictures of the same size into one that moves. The browser that takes the pictures encodes them; a
// container around them is all that is missing (https://developers.google.com/speed/webp/docs/riff_container).

const chunk = (name, ...parts) => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};
const uint24 = (...values) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(3);
      bytes.writeUIntLE(value, 0, 3);
      return bytes;
    }),
  );

/** The picture data of a still WebP, without its container. */
function pictureOf(webp) {
  if (webp.toString('latin1', 8, 12) !== 'WEBP') throw new Error('not a WebP picture');
  for (let at = 12; at < webp.length; ) {
    const name = webp.toString('latin1', at, at + 4);
    const length = webp.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (name === 'VP8 ' || name === 'VP8L') return webp.subarray(at, end);
    at = end;
  }
  throw new Error('a WebP without a picture');
}

/** `frames`: pictures, each with the milliseconds that it stands. It repeats for ever. */
export function joinFrames(frames, { width, height }) {
  const repeats = 0;
  const size = uint24(width - 1, height - 1);
  // Each replaces the whole of the one before.
  const opaque = Buffer.from([0b10]);
  const body = [
    chunk('VP8X', Buffer.from([0b10, 0, 0, 0]), size),
    chunk('ANIM', Buffer.from([255, 255, 255, 255, repeats, 0])),
    ...frames.map(({ webp, ms }) => chunk('ANMF', uint24(0, 0), size, uint24(ms), opaque, pictureOf(webp))),
  ];
  return chunk('RIFF', Buffer.from('WEBP'), ...body);
}
