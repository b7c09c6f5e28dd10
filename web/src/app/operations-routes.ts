import { staffRoles } from '@shipmagic/domain/access/role';
import { createRoute } from '@tanstack/react-router';
import { auditSearch } from '../audit/audit-search.ts';
import { deadJobSearch } from '../operations/dead-jobs/dead-job-search.ts';
import { lazyScreen } from '../ui/lazy-part.tsx';
import { guard } from './guard.ts';
import { shell } from './shell-route.ts';

export const sqlInterface = createRoute({
  getParentRoute: () => shell,
  path: '/sql-interface',
  staticData: { title: 'SQL Analytics', shownTo: staffRoles },
  component: lazyScreen(() => import('../pages/sql-page.tsx'), 'SqlPage'),
});

export const shellInterface = createRoute({
  getParentRoute: () => shell,
  path: '/shell-interface',
  staticData: { title: 'Shell Interface' },
  beforeLoad: guard(['admin']),
  component: lazyScreen(() => import('../pages/shell-page.tsx'), 'ShellPage'),
});

export const logsManagement = createRoute({
  getParentRoute: () => shell,
  path: '/logs-management',
  staticData: { title: 'Application Logs' },
  beforeLoad: guard(['admin']),
  component: lazyScreen(() => import('../pages/logs-page.tsx'), 'LogsPage'),
});

export const logFile = createRoute({
  getParentRoute: () => shell,
  // A query parameter rather than a path: paths that end like a file name are not pages of the app.
  path: '/logs-management/file',
  staticData: { title: 'Log File' },
  beforeLoad: guard(['admin']),
  validateSearch: (raw: Record<string, unknown>) => ({ name: String(raw.name ?? '') }),
  component: lazyScreen(() => import('../pages/log-file-page.tsx'), 'LogFilePage'),
});

export const audit = createRoute({
  getParentRoute: () => shell,
  path: '/audit',
  staticData: { title: 'Audit Log' },
  beforeLoad: guard(['admin']),
  validateSearch: auditSearch,
  component: lazyScreen(() => import('../pages/audit-page.tsx'), 'AuditPage'),
});

export const status = createRoute({
  getParentRoute: () => shell,
  path: '/status',
  staticData: { title: 'Status' },
  beforeLoad: guard(['admin']),
  component: lazyScreen(() => import('../pages/status-page.tsx'), 'StatusPage'),
});

export const deadJobs = createRoute({
  getParentRoute: () => shell,
  path: '/dead-jobs',
  staticData: { title: 'Jobs Given Up' },
  beforeLoad: guard(['admin']),
  validateSearch: deadJobSearch,
  component: lazyScreen(() => import('../pages/dead-jobs-page.tsx'), 'DeadJobsPage'),
});
