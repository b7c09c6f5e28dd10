/** `gid://shopify/Order/6400000000001`. */
export function gid(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`;
}

/** The numeric part of a global id; NaN for another type. Query parameters after `?` are ignored. */
export function legacyId(type: string, id: string): number {
  const match = /^gid:\/\/shopify\/(\w+)\/(\d+)(?:\?.*)?$/.exec(id);
  return match && match[1] === type ? Number(match[2]) : Number.NaN;
}

/** Time in GraphQL's format: UTC, whole seconds. */
export function utc(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** Time in the webhooks' format: the shop's offset (+05:30), whole seconds. */
export function shopTime(ms: number): string {
  return new Date(ms + 19_800_000).toISOString().replace(/\.\d{3}Z$/, '+05:30');
}
