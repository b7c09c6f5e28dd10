const colours = 6;

/** Which of the six colours a vendor's logo has: the same for all names that begin alike. */
export function avatarColour(name: string): number {
  return (initialOf(name).codePointAt(0) ?? 0) % colours;
}

/** The initial shown in the logo. */
export function initialOf(name: string): string {
  return [...name.trim().toUpperCase()][0] ?? '?';
}
