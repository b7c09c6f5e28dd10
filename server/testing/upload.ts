import type { UploadReport } from '@shipmagic/domain/vendor-files/upload-report';
import type { TestApp, User } from './test-app.ts';

export interface Upload {
  readonly path: '/api/vendors/upload' | '/api/warehouses/upload' | '/api/vendor-workbook';
  readonly field: string;
  readonly name?: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly dryRun?: boolean;
}

type Answer = UploadReport & { error?: string; field?: string };

/** Uploads a file as a browser's form does and returns the answer. */
export async function uploadFile(
  app: TestApp,
  user: User | null,
  { path, field, name = 'file.tsv', content, dryRun = false }: Upload,
): Promise<{ status: number; body: Answer }> {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  const response = await fetch(`${app.url}${path}${dryRun ? '?dryRun=true' : ''}`, {
    method: 'POST',
    headers: user ? { authorization: `Bearer ${user.token}` } : {},
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

/** A tab-separated file, with values quoted where necessary. */
export const tsv = (...rows: (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');
