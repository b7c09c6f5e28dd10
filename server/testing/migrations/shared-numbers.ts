/** On two files each. A name that is applied somewhere stays, and they do not depend on each other. */
const accepted = ['0018', '0026', '0136', '0137'];

/** The numbers that stand on several migrations, and so do not say which runs first; a line each. */
export function sharedNumbers(names: readonly string[]): string[] {
  const byNumber = Map.groupBy(names, (name) => name.split('_')[0] ?? '');
  return [...byNumber]
    .filter(([number, all]) => all.length > (accepted.includes(number) ? 2 : 1))
    .map(
      ([number, all]) =>
        `${all.join(', ')}: ${number} stands on ${all.length} migrations, give the new one another number`,
    );
}
