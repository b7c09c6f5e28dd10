/** Millimetres in PDF points. */
export const mm = (length: number) => (length * 72) / 25.4;

/** The finished document's bytes. Ask before drawing, read after `end`. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}
