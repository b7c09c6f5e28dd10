const colours = 6;

/** One of six colours for a vendor's logo, determined by the first letter of its name. */
export function avatarColour(name: string): number {
  return (initialOf(name).codePointAt(0) ?? 0) % colours;
}

/** The initial shown in the logo. */
export function initialOf(name: string): string {
  return [...name.trim().toUpperCase()][0] ?? '?';
}
