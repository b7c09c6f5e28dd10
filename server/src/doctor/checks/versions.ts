import { beatEveryS } from '@shipmagic/domain/operations/processes/process';
import { version } from '../../platform/version.ts';
import { type Check, type Finding, lookAt, ok } from '../check.ts';
import { askOwner } from './ask-owner.ts';

const fittingNode = 24;

export const versions: Check = {
  name: 'versions',
  help: 'which release this is, whether its Node fits, and whether servers and workers of others run',
  look: async ({ ownerUrl }) => [...ofThis(), ...(await ofOthers(ownerUrl))],
};

function ofThis(): Finding[] {
  const says = `ShipMagic ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`;
  if (Number(process.versions.node.split('.')[0]) >= fittingNode) return [ok(says)];
  return [lookAt(says, `It is made for Node ${fittingNode}, which comes with its packages (node_modules/.bin/node).`)];
}

const running = `select coalesce(array_agg(distinct version order by version), '{}') as versions from app.processes
  where beat_at > now() - make_interval(secs => ${3 * beatEveryS})`;

/** Other checks tell of what cannot be asked. */
async function ofOthers(ownerUrl: string | null): Promise<Finding[]> {
  const row = ownerUrl && (await askOwner<{ versions: string[] }>(ownerUrl, running).catch(() => null));
  if (!row || row.versions.length < 2) return [];
  return [
    lookAt(
      `Servers and workers of different versions run beside each other: ${row.versions.join(', ')}.`,
      'That is fine during an upgrade; finish it by replacing those of the former one (docs/operate/upgrade.md).',
    ),
  ];
}
