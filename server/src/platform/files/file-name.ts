import { randomUUID } from 'node:crypto';

/** The kinds of things that are stored as files. */
export type FileKind = 'label' | 'claim' | 'brand' | 'return';

const pattern = /^([a-z]+)-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.part)?$/;

// Why: docs/decisions/platform.md, "A file's name is random and part of its encryption".
/** A random name whose last twelve digits say under which key the file is sealed. */
export const newFileName = (kind: FileKind, mark: string): string =>
  `${kind}-${randomUUID().slice(0, -mark.length)}${mark}`;

/** The folder of a name; null if it is not the name of one of our files, finished or not. */
export function folderOf(name: string): string | null {
  const [, kind, id = ''] = pattern.exec(name) ?? [];
  return kind ? `${kind}/${id.slice(0, 3)}` : null;
}
