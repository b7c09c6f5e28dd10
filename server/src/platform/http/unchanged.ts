import { isStaff } from '@shipmagic/domain/access/role';
import { packedType } from '@shipmagic/domain/http/packed-rows';
import type { RouteSpec } from '@shipmagic/domain/http/route';
import type { Viewer } from '@shipmagic/domain/people/viewer';
import { indiaDay } from '@shipmagic/domain/time/india-day';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { buildId } from '../build.ts';
import type { Database } from '../db/database.ts';
import { readMark, seenByReplica } from './recent-changes.queries.ts';
import type { Snapshot } from './snapshot.ts';
import { digestOf, readValidators, validatorOf } from './validator.ts';

/** Does the work of a route, unless the caller has its outcome already. */
type UnlessUnchanged = (
  spec: RouteSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
) => Promise<unknown>;

/** By which answers are made, besides the viewer and what is asked. */
export interface Answering {
  readonly db: Database;
  readonly config: object;
}

/** The configuration without that by which servers of one installation differ. */
const alike = (config: object) => ({ ...config, port: null, host: null, workerPort: null });

const isConditional = ({ conditional }: RouteSpec, query: unknown): boolean =>
  typeof conditional === 'function' ? conditional(query as never) : conditional === true;

/** Everything of a viewer that an answer may follow from. */
const rightsOf = ({ userId, email, role, vendorIds, vendorNames, minOrderDate }: Viewer) => [
  userId,
  email,
  role,
  vendorIds,
  vendorNames,
  minOrderDate,
];

// Why: docs/decisions/platform.md, "An answer holds until a transaction it may not have seen".
/**
 * Gives answers of conditional routes a validator, and answers 304 where the caller's still holds, by one statement.
 */
export function createUnlessUnchanged({ db, config }: Answering): UnlessUnchanged {
  const program = digestOf(buildId, alike(config));
  return async (spec, request, reply, work) => {
    const { viewer } = request;
    if (!viewer || !isConditional(spec, request.query)) return work();
    const held = readValidators(request.headers['if-none-match']);
    const latest = held.reduce<Snapshot | null>(
      (most, { seen }) => (most && most.xmax >= seen.xmax ? most : seen),
      null,
    );
    const mark = await readMark(db, latest, isStaff(viewer) ? null : viewer.vendorIds);
    // Answers go by the database's clock or by this process's own.
    if (mark === null || mark.day !== indiaDay(new Date())) return work();
    const of = digestOf(program, mark.epoch, mark.day, spec.path, rightsOf(viewer), ...askedBy(request));
    if (mark.holds && held.some((one) => one.of === of && one.seen === latest)) {
      // It is as good as read anew, and so holds beyond the changes that are forgotten soon.
      return reply
        .code(304)
        .header('etag', validatorOf({ seen: mark.seen, of }))
        .send();
    }
    const seen = await seenByReplica(db, mark, viewer.writtenAt).catch(() => null);
    const answer = await work();
    if (seen !== null) reply.header('etag', validatorOf({ seen, of }));
    return answer;
  };
}

const askedBy = ({ params, query, headers }: FastifyRequest) => [
  params,
  query,
  headers.accept?.includes(packedType) === true,
];
