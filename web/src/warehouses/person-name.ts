interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}

/** A person's name, or else the email address. */
export const personName = (person: Person | null): string =>
  person ? [person.firstName, person.lastName].filter(Boolean).join(' ') || person.email : 'A former user';
