import { hostileDocuments } from '../server/testing/hostile/documents.ts';
import type { HostileFile } from '../server/testing/hostile/hostile-file.ts';
import { hostileTexts } from '../server/testing/hostile/texts.ts';
import { hostileWorkbooks } from '../server/testing/hostile/workbooks.ts';
import { type Answer, type Client, forEach } from './client.ts';
import { type ListTimes, readLists } from './lists-beside.ts';

export interface FilesSent {
  readonly sent: number;
  /** The answers that are neither a refusal in words nor the file's own content. */
  readonly wrong: readonly string[];
  readonly lists: ListTimes;
}

const atOnce = 10;
/** A file may have to wait for the slow ones before it. */
const patienceMs = 150_000;

/** A file as it reaches the product: an upload of staff, or a label that a courier sends. */
export interface FilesTarget {
  readonly token: string;
  /** Where the simulated courier is told what to send. */
  readonly courierUrl: string;
  /** Orders whose labels are fetched, each with a parcel and none with a label. */
  readonly orders: readonly string[];
}

/** Sends hostile files of every format, ten at once, while somebody reads lists. */
export async function sendFiles(client: Client, target: FilesTarget): Promise<FilesSent> {
  const { token } = target;
  // Made before anything is measured, because that takes this program's own time.
  const [workbooks, texts, documents] = [hostileWorkbooks, hostileTexts, hostileDocuments].map(made);
  const wrong: string[] = [];
  const lists = readLists(client, token);
  const judge = (name: string, { status, text }: Answer) => {
    const inWords = /"message":"[^"]{10,}"/.test(text);
    const isMeant = status === 200 || ([400, 502, 503].includes(status) && inWords);
    if (!isMeant) wrong.push(`${name}: ${status} ${text.slice(0, 100)}`);
  };
  const upload = async (path: string, file: string, [name, make]: HostileFile) =>
    judge(name, await client.send({ method: 'POST', path, token, patienceMs, ...formWith(path, file, make()) }));
  await forEach(workbooks ?? [], atOnce, (file) => upload('/api/recon/preview', 'invoice.xlsx', file));
  await forEach(texts ?? [], atOnce, (file) => upload('/api/recon/preview', 'invoice.csv', file));
  await forEach(texts ?? [], atOnce, (file) => upload('/api/vendors/upload', 'vendors.tsv', file));

  // Each is fetched twice, because the first may have been damaged on its way.
  const labels = (documents ?? []).map(([name, make]) => ({ name, label: make().toString('base64') }));
  for (let from = 0; from < labels.length; from += atOnce) {
    const some = labels.slice(from, from + atOnce);
    for (const { label } of [...some, ...some])
      await fetch(`${target.courierUrl}/_control/labels/instead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify([label]),
      });
    await Promise.all(
      some.map(async ({ name }, i) => {
        const path = `/api/magic-orders/${encodeURIComponent(target.orders[i] ?? '')}/generate-label`;
        judge(name, await client.send({ method: 'POST', path, token, patienceMs, ...json }));
      }),
    );
  }
  return {
    sent: hostileWorkbooks.length + 2 * hostileTexts.length + labels.length,
    wrong,
    lists: await lists.stop(),
  };
}

const made = (files: readonly HostileFile[]): HostileFile[] =>
  files.map(([name, make]) => {
    const bytes = make();
    return [name, () => bytes];
  });

const json = { headers: { 'content-type': 'application/json' }, body: '{"awbNumber":"","shippingPartner":""}' };

function formWith(path: string, file: string, bytes: Buffer) {
  const field = path.includes('recon') ? 'reconFile' : 'vendorFile';
  const start = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(start), bytes, Buffer.from('\r\n--b--\r\n')]),
  };
}
