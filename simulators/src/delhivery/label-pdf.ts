/** Code 128 B patterns (bar and space widths), values 0–106. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

/** Rectangles of a Code 128 barcode, drawn with PDF operators. */
function barcode(text: string, x: number, y: number, module: number, height: number): string {
  const values = [...text].map((c) => c.charCodeAt(0) - 32);
  const sum = values.reduce((total, value, i) => total + value * (i + 1), 104);
  let at = x;
  const rectangles: string[] = [];
  for (const value of [104, ...values, sum % 103, 106]) {
    [...(patterns[value] ?? '')].forEach((width, i) => {
      const wide = Number(width) * module;
      if (i % 2 === 0) rectangles.push(`${at.toFixed(2)} ${y} ${wide.toFixed(2)} ${height} re f`);
      at += wide;
    });
  }
  return rectangles.join('\n');
}

const escapeText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, (c) => `\\${c}`);

export interface LabelFields {
  awb: string;
  order: string;
  payment: string;
  name: string;
  address: string;
  place: string;
  sender: string;
  sortCode: string;
}

/** A minimal real PDF (4 × 6 inch, one page) with the AWB as text and as barcode. */
export function labelPdf(label: LabelFields): Buffer {
  const line = (size: number, x: number, y: number, text: string) =>
    `BT /F1 ${size} Tf ${x} ${y} Td (${escapeText(text)}) Tj ET`;
  const wrapped = label.address.match(/.{1,46}(?:\s|$)|.{1,46}/g) ?? [];
  const content = [
    '0.8 w 12 12 264 408 re S 12 372 m 276 372 l S 12 262 m 276 262 l S 12 130 m 276 130 l S',
    line(16, 22, 392, 'DELHIVERY'),
    line(12, 190, 392, label.sortCode),
    barcode(label.awb, 34, 300, 1.15, 60),
    line(14, 84, 278, label.awb),
    line(10, 22, 242, 'Ship to:'),
    line(13, 22, 224, label.name),
    ...wrapped.slice(0, 4).map((text, i) => line(10, 22, 206 - i * 14, text)),
    line(11, 22, 142, label.place),
    line(12, 22, 106, label.payment),
    line(10, 22, 84, `Order ${label.order}`),
    line(9, 22, 60, `From: ${label.sender}`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = Buffer.byteLength(body);
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
