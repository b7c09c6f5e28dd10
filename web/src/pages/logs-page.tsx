import { LogFiles } from '../operations/logs/log-files.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

export function LogsPage() {
  return (
    <>
      <ScreenTitle title="Application Logs" />
      <LogFiles />
    </>
  );
}
