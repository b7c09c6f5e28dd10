/**
 * A JSON object in pieces: its lists item by item, then the remaining fields. `rest` is evaluated last, so that it is
 * never older than the items if the store changes between two pieces.
 */
export function* jsonPieces(lists: Record<string, Iterable<unknown>>, rest: () => object): Generator<string> {
  yield '{';
  for (const [name, items] of Object.entries(lists)) {
    yield `${JSON.stringify(name)}:[`;
    let separator = '\n';
    for (const item of items) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield '\n],\n';
  }
  yield JSON.stringify(rest()).slice(1);
}
