const mark = ':pooled';

// Why: docs/decisions/platform.md, "Idle connections of a pooler do not count as the product".
/** The name of connections that go through a pooler if there is one between the URLs. */
export const pooledName = (name: string, url: string, directUrl: string): string =>
  url === directUrl ? name : `${name}${mark}`;

/** Whether somebody uses a connection of this name, which is idle or not. */
export const isUsed = (name: string, isIdle: boolean): boolean => !(isIdle && name.endsWith(mark));

export const withoutMark = (name: string): string => (name.endsWith(mark) ? name.slice(0, -mark.length) : name);
