import { type Check, type Finding, lookAt, ok, wrong } from '../check.ts';
import { askOwner, databaseAway } from './ask-owner.ts';

/** Seconds. */
const apart = 5;
const far = 60;
/** A `Date` header has whole seconds, and is written some time before it is read. */
const headerSlack = 2;
const todo = 'Let both take their time from the network (chrony, systemd-timesyncd).';

function judge(seconds: number, whose: string): Finding {
  if (seconds <= apart) return ok(`It agrees with that of ${whose}.`);
  const says = `It is ${Math.round(seconds)} seconds apart from that of ${whose}.`;
  return seconds > far ? wrong(says, todo) : lookAt(says, todo);
}

/** Half the way of the question is no difference of clocks. */
async function apartFrom(read: () => Promise<Date | null>, slack: number): Promise<number | null> {
  const asked = Date.now();
  const at = await read();
  const way = (Date.now() - asked) / 2;
  return at && Math.max(0, Math.abs(at.getTime() - (asked + way)) - way - slack * 1000) / 1000;
}

export const clock: Check = {
  name: 'clock',
  help: 'whether it agrees with the database’s and the store’s',
  look: async ({ config, connected, ownerUrl, patienceMs }) => {
    const ofDatabase =
      ownerUrl &&
      (await apartFrom(
        async () => (await askOwner<{ at: Date }>(ownerUrl, 'select clock_timestamp() as at')).at,
        0,
      ).catch(() => null));
    const findings = [
      typeof ofDatabase === 'number'
        ? judge(ofDatabase, 'the database')
        : databaseAway('Whether it agrees with the database’s'),
    ];
    const shopify = config.shopify ?? (await connected?.connection.config().catch(() => null));
    if (!shopify) return findings;
    const ofStore = await apartFrom(async () => {
      const { headers } = await fetch(shopify.apiUrl, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
      });
      const date = headers.get('date');
      return date === null ? null : new Date(date);
    }, headerSlack).catch(() => null);
    return ofStore === null ? findings : [...findings, judge(ofStore, 'the store')];
  },
};
