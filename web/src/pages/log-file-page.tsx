import { getRouteApi } from '@tanstack/react-router';
import { LogViewer } from '../operations/logs/log-viewer.tsx';
import { ScreenTitle } from '../ui/screen-title.tsx';

const route = getRouteApi('/shell/logs-management/file');

export function LogFilePage() {
  const { name } = route.useSearch();
  return (
    <>
      <ScreenTitle title={name} />
      <LogViewer key={name} filename={name} />
    </>
  );
}
