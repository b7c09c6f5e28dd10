import { StatusScreen } from '../operations/status/status-screen.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function StatusPage() {
  return (
    <>
      <ScreenTitle title="Status" />
      <StatusScreen />
    </>
  );
}
