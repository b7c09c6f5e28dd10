import { isStaff } from '@shipmagic/domain/access/role';
import { AppError } from '@shipmagic/domain/http/errors';
import type { RouteInput } from '@shipmagic/domain/http/route';
import type { inboxContract } from '@shipmagic/domain/inbox/inbox.contract';
import { inboxKindName, inboxKinds, kindsFor } from '@shipmagic/domain/inbox/inbox-kinds';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import type { Tx } from '../platform/db/transaction.ts';
import { insertEntries, lockItem, type NewEntry, updateItem } from './inbox.queries.ts';
import { findTeam } from './teams.queries.ts';

export type ItemChange = RouteInput<typeof inboxContract.change>['body'];

/** People that the change names, as they are: staff with an account that works. */
export type People = ReadonlyMap<string, Pick<Viewer, 'userId' | 'email' | 'role'>>;

const longestSnoozeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Assigns, snoozes, notes or resolves an item in the viewer's scope, and keeps who did it. Throws 404; 409 if
 * somebody has changed it since that version; 403 for what is staff's; 400 for people, teams and times that cannot be.
 */
export async function changeItem(
  tx: Tx,
  viewer: Viewer,
  id: string,
  change: ItemChange,
  named: People,
  now: Date,
): Promise<void> {
  const found = await lockItem(tx, viewer, id);
  if (!found) throw new AppError('not_found', 'This is not in your inbox');
  if (change.version !== undefined && change.version !== found.version)
    throw new AppError('conflict', 'Somebody has changed it in the meantime. Please look at it again.');
  if (found.state === 'gone') throw new AppError('conflict', 'It has resolved itself in the meantime.');
  refuseStaffMatters(viewer, change);
  const kind = inboxKindName.parse(found.kind);
  // Whoever it is given to, or told of it, has it in their own inbox.
  const people = new Map([...named].filter(([, person]) => kindsFor(person).includes(kind)));
  const isForAdmins = inboxKinds[kind].audience === 'admin';
  const [choose, fromWhom] = isForAdmins ? ['an admin', 'admins'] : ['a person of your staff', 'people of your staff'];
  const entries: NewEntry[] = [];
  const set: Parameters<typeof updateItem>[2] = {};

  if (change.owner !== undefined) {
    const owner = change.owner === 'me' ? viewer : change.owner === null ? null : people.get(change.owner);
    if (owner === undefined) throw new AppError('bad_input', `Choose ${choose}`, { field: 'owner' });
    set.owner_id = owner?.userId ?? null;
    set.owner_email = owner?.email ?? null;
    if (set.owner_id !== found.owner_id)
      entries.push(owner ? { change: 'assigned', owner: owner.email } : { change: 'released' });
  }
  if (change.team !== undefined) {
    const team = change.team === null ? null : await findTeam(tx, change.team);
    if (team && isForAdmins) throw new AppError('bad_input', 'Choose an admin, not a team', { field: 'team' });
    if (team === undefined) throw new AppError('bad_input', 'There is no such team', { field: 'team' });
    set.team_id = team?.id ?? null;
    if (set.team_id !== found.team_id)
      entries.push(team ? { change: 'assigned', owner: team.name } : { change: 'released' });
  }
  if (change.snoozedUntil !== undefined) {
    const until = change.snoozedUntil === null ? null : new Date(change.snoozedUntil);
    if (until && (until <= now || until.getTime() > now.getTime() + longestSnoozeMs))
      throw new AppError('bad_input', 'Choose a time within the next 90 days', { field: 'snoozedUntil' });
    set.snoozed_until = until;
    entries.push(until ? { change: 'snoozed', until } : { change: 'woken' });
  }
  if (change.outcome !== undefined) {
    const { outcome } = change;
    set.state = outcome === null ? 'open' : 'resolved';
    set.outcome = outcome;
    set.closed_at = outcome === null ? null : now;
    if (set.state !== found.state) entries.push(outcome ? { change: 'resolved', outcome } : { change: 'reopened' });
  }
  const note = noteOf(change, people, fromWhom);
  const [first, ...others] = entries;
  // A note belongs to what is done with it.
  const withNote = note && first ? [{ ...first, ...note }, ...others] : entries;
  await insertEntries(tx, viewer, found, note && !first ? [{ change: 'noted', ...note }] : withNote);
  await updateItem(tx, id, set);
}

function refuseStaffMatters(viewer: Viewer, { owner, team, mentions }: ItemChange): void {
  if (isStaff(viewer)) return;
  if ((owner !== undefined && owner !== null && owner !== 'me') || team !== undefined || mentions !== undefined)
    throw new AppError('forbidden', 'You can take it yourself, or release it.');
}

function noteOf(
  { note, mentions = [] }: ItemChange,
  people: People,
  fromWhom: string,
): Pick<NewEntry, 'note' | 'mentions'> | null {
  if (mentions.length > 0 && note === undefined)
    throw new AppError('bad_input', 'Write a note for those you mention', { field: 'note' });
  if (mentions.some((id) => !people.has(id)))
    throw new AppError('bad_input', `Mention ${fromWhom} only`, { field: 'mentions' });
  return note === undefined ? null : { note, mentions };
}
