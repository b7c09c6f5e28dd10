import { type Batch, batchesContract } from '@shipmagic/domain/batches/batches.contract';
import type { RouteAnswer, RouteInput } from '@shipmagic/domain/http/route';
import type { Sent, TestApp, User } from './test-app.ts';
import { until } from './until.ts';

type NewBatch = RouteInput<typeof batchesContract.create>['body'];
type Shown = RouteAnswer<typeof batchesContract.get>;

/** Common operations of the tests of batches. */
export const batchesOf = (app: TestApp) => ({
  attempt: (body: object, user: User): Promise<Sent> => app.attempt(batchesContract.create, { body }, user),
  async start(body: NewBatch, user: User): Promise<string> {
    return (await app.call(batchesContract.create, { body }, user)).id;
  },
  read: (id: string, user: User): Promise<Shown> =>
    app.call(batchesContract.get, { params: { id }, query: { limit: '100' } }, user),
  /** The batch once all of its orders have their outcome. */
  async ended(id: string, user: User, timeoutMs?: number): Promise<Shown> {
    let batch: Shown | undefined;
    await until(
      `batch ${id} has ended`,
      async () => {
        batch = await this.read(id, user);
        return batch.state !== 'working';
      },
      timeoutMs,
    );
    return batch as Shown;
  },
  /** Starts a batch and waits for its end. */
  async done(body: NewBatch, user: User): Promise<Shown> {
    return this.ended(await this.start(body, user), user);
  },
});

/** The counts of a batch that are not zero. */
export const countsOf = ({ counts }: Batch) => Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
