import { Button } from '@mantine/core';
import type { Editing } from './use-editing.ts';

/** Begins an edit; `what` completes its name for those who cannot see where it stands. */
export function EditButton({ what, editing }: { what: string; editing: Editing }) {
  return (
    <Button ref={editing.button} variant="subtle" size="compact-xs" aria-label={`Edit ${what}`} onClick={editing.start}>
      Edit
    </Button>
  );
}
