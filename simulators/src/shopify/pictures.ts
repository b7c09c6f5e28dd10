/** A stable hash of a text (FNV-1a). */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}

/** Soft, warm pairs: background, motif, accent. */
const palettes = [
  ['#f6ede3', '#d9a679', '#8a4b2d'],
  ['#e8f0ea', '#9dbfa5', '#2f5d46'],
  ['#eef0f8', '#a9b5dc', '#3a4a86'],
  ['#f9e9e7', '#e0a39b', '#913f3a'],
  ['#f3eef7', '#bfa7d3', '#5d3c7c'],
  ['#fbf3d9', '#e3c46a', '#7c5a12'],
  ['#e6f2f4', '#8fc2cb', '#1f5f6b'],
  ['#f4ece9', '#c9a99b', '#6b4436'],
] as const;

type Motif = (main: string, accent: string) => string;

const petal = (angle: number, colour: string) =>
  `<ellipse cx="400" cy="270" rx="46" ry="110" fill="${colour}" fill-opacity=".75" transform="rotate(${angle} 400 380)"/>`;

const motifs: Motif[] = [
  // Lotus.
  (main, accent) =>
    `${[0, 45, 90, 135, 180, 225, 270, 315].map((a) => petal(a, main)).join('')}<circle cx="400" cy="380" r="44" fill="${accent}"/>`,
  // Diya.
  (main, accent) =>
    `<path d="M190 390h420c0 120-94 180-210 180s-210-60-210-180z" fill="${main}"/><path d="M400 190c62 78 62 132 0 176-62-44-62-98 0-176z" fill="${accent}"/>`,
  // Pot.
  (main, accent) =>
    `<path d="M330 200h140v50c90 40 130 110 130 180 0 100-90 150-200 150s-200-50-200-150c0-70 40-140 130-180z" fill="${main}"/><path d="M214 400q46-40 93 0t93 0 93 0 93 0" fill="none" stroke="${accent}" stroke-width="16"/>`,
  // Woven stripes.
  (main, accent) =>
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          `<rect x="200" y="${200 + i * 80}" width="400" height="44" rx="22" fill="${i % 2 ? accent : main}" fill-opacity="${i % 2 ? 0.8 : 1}"/>`,
      )
      .join(''),
  // Rangoli.
  (main, accent) =>
    `<g transform="translate(400 380)">${[0, 30, 60].map((a) => `<rect x="-130" y="-130" width="260" height="260" rx="28" fill="none" stroke="${main}" stroke-width="20" transform="rotate(${a})"/>`).join('')}<circle r="58" fill="${accent}"/></g>`,
  // Leaf.
  (main, accent) =>
    `<path d="M400 170c150 90 190 260 0 410-190-150-150-320 0-410z" fill="${main}"/><path d="M400 230v330M400 330l70-60M400 420l90-70M400 330l-70-60M400 420l-90-70" stroke="${accent}" stroke-width="12" stroke-linecap="round" fill="none"/>`,
];

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Colours and motif of a product's picture. */
export function pictureLook(slug: string) {
  const seed = hash(slug);
  return { colours: palettes[seed % palettes.length] ?? palettes[0], motif: (seed >>> 8) % motifs.length };
}

/** An image for a product, deterministic per slug: soft colours, a motif and the product's initials. */
export function productPicture(slug: string): string {
  const look = pictureLook(slug);
  const [background, main, accent] = look.colours;
  const motif = motifs[look.motif];
  const words = slug.split('-').filter((word) => /^[a-z]/i.test(word));
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800" role="img" aria-label="${escapeXml(words.join(' '))}"><rect width="800" height="800" fill="${background}"/><circle cx="400" cy="380" r="290" fill="#fff" fill-opacity=".55"/>${motif?.(main, accent) ?? ''}<text x="400" y="736" text-anchor="middle" font-family="Georgia, serif" font-size="64" letter-spacing="10" fill="${accent}">${escapeXml(initials)}</text></svg>`;
}
