import { Stack, TextInput } from '@mantine/core';
import { addDays, indiaDay } from '@shipmagic/domain/time/india-day';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';

interface HomeOnDialogProps {
  opened: boolean;
  busy: boolean;
  onClose: () => void;
  onChosen: (day: string) => void;
}

/** Asks on which day the customer will be home. */
export function HomeOnDialog({ opened, busy, onClose, onChosen }: HomeOnDialogProps) {
  const today = indiaDay(new Date());
  const [day, setDay] = useState(addDays(today, 1));
  return (
    <Dialog opened={opened} onClose={onClose} title="The customer will be home" size="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onChosen(day);
        }}
      >
        <Stack gap={12}>
          <TextInput
            type="date"
            label="On"
            required
            data-autofocus
            min={today}
            max={addDays(today, 30)}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <DialogButtons submit="Note" busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
