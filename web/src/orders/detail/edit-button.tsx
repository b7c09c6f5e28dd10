import { Button } from '@mantine/core';
import type { Editing } from './use-editing.ts';

/** Starts an edit; `what` completes its accessible name. */
export function EditButton({ what, editing }: { what: string; editing: Editing }) {
  return (
    <Button ref={editing.button} variant="subtle" size="compact-xs" aria-label={`Edit ${what}`} onClick={editing.start}>
      Edit
    </Button>
  );
}
