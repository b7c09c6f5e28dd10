import { Dialog } from '../ui/dialog.tsx';
import { NotFoundNumbers } from './not-found-numbers.tsx';

interface NotFoundDialogProps {
  opened: boolean;
  onClose: () => void;
  numbers: readonly string[];
}

export function NotFoundDialog({ opened, onClose, numbers }: NotFoundDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Numbers without an order" size="md">
      <NotFoundNumbers
        numbers={numbers}
        title={`${numbers.length.toLocaleString('en-IN')} of the pasted numbers ${numbers.length === 1 ? 'was' : 'were'} not found.`}
      />
    </Dialog>
  );
}
