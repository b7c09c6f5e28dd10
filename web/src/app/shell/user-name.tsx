import { Avatar } from '@mantine/core';
import type { SessionUser } from '@shipmagic/domain/people/auth.contract';

/** First and last name, else the username, else the email. */
export function nameOf(user: SessionUser): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username || user.email;
}

function initialsOf(user: SessionUser): string {
  const letters = [user.firstName, user.lastName].map((name) => name?.[0] ?? '').join('');
  return (letters || user.email?.[0] || '?').toUpperCase();
}

export function Initials({ user }: { user: SessionUser }) {
  return (
    <Avatar size={30} radius="xl" color="indigo" variant="filled" aria-hidden>
      {initialsOf(user)}
    </Avatar>
  );
}
