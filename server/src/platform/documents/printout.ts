import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';

type Document = PDFKit.PDFDocument & {
  /** The catalogue. */
  readonly _root: PDFKit.PDFKitReference;
};

/** A PDF of many pages that is sent while it is written, so that it is never in memory as a whole. */
export interface Printout {
  readonly document: PDFKit.PDFDocument;
  /** The bytes written since the last call. Lets others have their turn first. */
  written(): AsyncGenerator<Buffer>;
  /** Ends the document, and gives the rest of it. */
  end(): AsyncGenerator<Buffer>;
}

/** A document that opens the print dialog by itself, where the viewer lets it. */
export function openPrintout(title: string): Printout {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: title } }) as Document;
  const action = document.ref({ Type: 'Action', S: 'Named', N: 'Print' });
  (document._root.data as Record<string, unknown>).OpenAction = action;
  action.end(undefined);
  return {
    document,
    async *written() {
      await nextTurn();
      for (;;) {
        const chunk = document.read() as Buffer | null;
        if (!chunk) return;
        yield chunk;
      }
    },
    async *end() {
      document.end();
      for await (const chunk of document) yield chunk as Buffer;
    },
  };
}
