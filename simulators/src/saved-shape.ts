/** A saved state with an unexpected structure; the file is then moved aside like any other unreadable one. */
class NotAState extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The expected type of a field. */
type FieldKind = 'number' | 'string' | 'boolean' | 'list' | 'object';

function isOf(kind: FieldKind, value: unknown): boolean {
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'object') return isObject(value);
  return typeof value === kind;
}

/**
 * Throws unless the value is an object of this version with these fields, and every list has items with these fields.
 * Only checks what would break loading: the files are the simulators' own.
 */
export function requireState(
  content: unknown,
  version: number,
  fields: Record<string, FieldKind>,
  items: Record<string, Record<string, FieldKind>>,
): void {
  if (!isObject(content)) throw new NotAState('not an object');
  if (content.version !== version) throw new NotAState(`version ${JSON.stringify(content.version)} is unknown`);
  requireFields(content, fields, 'state');
  for (const [name, itemFields] of Object.entries(items)) {
    const list = content[name];
    if (!Array.isArray(list)) throw new NotAState(`${name} is missing`);
    for (const item of list) requireFields(item, itemFields, name);
  }
}

function requireFields(value: unknown, fields: Record<string, FieldKind>, where: string): void {
  if (!isObject(value)) throw new NotAState(`${where} holds something that is not an object`);
  for (const [name, kind] of Object.entries(fields)) {
    if (!isOf(kind, value[name])) throw new NotAState(`${where}: ${name} is not a ${kind}`);
  }
}
