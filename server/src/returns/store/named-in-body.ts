/** The store's things by which a return is found, the closest first. */
const kinds = ['Return', 'ReverseFulfillmentOrder', 'ReverseDelivery', 'Order'] as const;

export interface NamedInBody {
  readonly kind: (typeof kinds)[number];
  readonly id: string;
}

/** How deep a body is searched, and how many ids of it are followed. */
const deepest = 5;
const mostIds = 20;

const gidPattern = new RegExp(`^gid://shopify/(${kinds.join('|')})/(\\d{1,20})(?:\\?|$)`);

function* textsOf(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && depth < deepest)
    for (const one of Object.values(value)) yield* textsOf(one, depth + 1);
}

// Why: docs/decisions/store.md, "A parcel that the store attaches becomes the return's".
/** The returns that a body names by the store's ids, or what leads to them: all of the closest kind. */
export function namedInBody(body: unknown): readonly NamedInBody[] {
  const found = new Map<string, NamedInBody>();
  for (const text of textsOf(body)) {
    const match = gidPattern.exec(text);
    const kind = kinds.find((one) => one === match?.[1]);
    if (kind && match?.[2]) found.set(`${kind} ${match[2]}`, { kind, id: match[2] });
  }
  const closest = kinds.find((kind) => [...found.values()].some((one) => one.kind === kind));
  return [...found.values()].filter(({ kind }) => kind === closest).slice(0, mostIds);
}
