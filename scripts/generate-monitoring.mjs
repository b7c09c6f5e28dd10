// `npm run monitoring`: writes the alert rules for Prometheus, the dashboard for Grafana and the page of runbooks from the list of figures.
// With `--verify` it only says whether they are out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { alertsFile } from '../domain/src/operations/signs/alert-rules.ts';
import { dashboardFile } from '../domain/src/operations/signs/dashboard.ts';
import { runbooksFile } from '../domain/src/operations/signs/runbooks.ts';

const files = {
  'deploy/alerts.yaml': alertsFile(),
  'deploy/grafana-dashboard.json': dashboardFile(),
  'docs/operate/alerts.md': runbooksFile(),
};
mkdirSync('deploy', { recursive: true });
for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--verify')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${path} does not match the list of figures: run npm run monitoring`);
    process.exitCode = 1;
  }
}
