import type { DocumentKind } from '@shipmagic/domain/batches/batch-work';
import { batchesContract, type PrintAgain } from '@shipmagic/domain/batches/batches.contract';
import type { PrintOptions } from '@shipmagic/domain/batches/print-options';
import { batchesOf } from './batches.ts';
import type { TestApp, User } from './test-app.ts';

/** Common operations of the tests of printed documents. */
export const printingOf = (app: TestApp) => ({
  /** Starts a batch over these orders, waits for its end and returns its id. */
  async batch(kind: DocumentKind, magicOrderIds: string[], user: User, options: Partial<PrintOptions> = {}) {
    const { id } = await batchesOf(app).done({ magicOrderIds, kind, options }, user);
    return id;
  },
  link: (id: string, user: User, how: PrintAgain = {}) =>
    app.attempt(batchesContract.documentLink, { params: { id }, body: how }, user),
  async open(path: string): Promise<Uint8Array> {
    const response = await fetch(`${app.url}${path}`);
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    return new Uint8Array(await response.arrayBuffer());
  },
  /** The document of a batch. */
  async print(id: string, user: User, how: PrintAgain = {}): Promise<Uint8Array> {
    const { url } = await app.call(batchesContract.documentLink, { params: { id }, body: how }, user);
    return this.open(url);
  },
  /** Starts a batch, waits for it and prints it. */
  async document(kind: DocumentKind, magicOrderIds: string[], user: User, options: Partial<PrintOptions> = {}) {
    return this.print(await this.batch(kind, magicOrderIds, user, options), user);
  },
});
