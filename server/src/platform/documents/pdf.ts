/** Millimetres in PDF points. */
export const mm = (length: number) => (length * 72) / 25.4;

/** The bytes of the finished document. Call before drawing, await after `end`. */
export function bytesOf(document: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}
