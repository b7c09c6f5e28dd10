import { GraphQLError, type GraphQLResolveInfo, getDirectiveValues } from 'graphql';
import type { ShopifyStore } from './store.ts';

/** An answer stored by idempotency key, with its input. The real store keeps it for a day. */
interface Remembered {
  input: string;
  answer: object;
}

const remembered = new WeakMap<ShopifyStore, Map<string, Remembered>>();

/** Works once per key of the required directive: the same call again gets the same answer. */
export function oncePerKey<Answer extends object>(
  store: ShopifyStore,
  info: GraphQLResolveInfo,
  input: unknown,
  { work, mismatch }: { work: () => Answer; mismatch: (message: string) => Answer },
): Answer {
  const memory = remembered.get(store) ?? new Map<string, Remembered>();
  remembered.set(store, memory);
  const directive = info.schema.getDirective('idempotent');
  const [field] = info.fieldNodes;
  const key = directive && field ? getDirectiveValues(directive, field, info.variableValues)?.key : undefined;
  if (typeof key !== 'string') {
    throw new GraphQLError('The @idempotent directive is required for this mutation but was not provided.', {
      extensions: { code: 'BAD_REQUEST' },
    });
  }
  const text = JSON.stringify(input);
  const known = memory.get(key);
  if (known && known.input === text) return known.answer as Answer;
  if (known) return mismatch('The idempotency key was used with other parameters.');
  const answer = work();
  memory.set(key, { input: text, answer });
  return answer;
}
