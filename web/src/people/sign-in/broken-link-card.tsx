import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { VisitorCard } from './visitor-card.tsx';

/** Shown for a truncated link. */
export function BrokenLinkCard({ title, reason }: { title: string; reason: string }) {
  return (
    <VisitorCard title={title} hint="Open the link from your mail again, or copy all of it">
      <Alert color="red" variant="light" role="alert" p="sm" mb="md">
        {reason}
      </Alert>
      <Anchor size="sm" renderRoot={(props) => <Link to="/login" {...props} />}>
        Go to the sign-in
      </Anchor>
    </VisitorCard>
  );
}
