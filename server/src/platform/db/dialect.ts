import { type CompiledQuery, type DatabaseConnection, type Driver, PostgresDialect, type QueryResult } from 'kysely';
import type pg from 'pg';
import { KeptStatements } from './kept-statements.ts';

// Why: docs/decisions/platform.md, "What a request asks of the database is sent at once".
/** Kysely's dialect on connections that send what they are given without waiting for what they were given before. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#pool);
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #statements = new KeptStatements();
  #isOver = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    const client = await this.#pool.connect();
    if (!this.#isOver) return new PipelinedConnection(client, this.#statements);
    client.release();
    throw new Error('the database has been closed');
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  /** Transactions are begun by `transaction.ts` alone, which sets their role. */
  async beginTransaction(): Promise<void> {
    throw new Error('a transaction needs a role');
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#isOver = true;
    await this.#pool.end();
  }
}

/** A connection of the pool for as long as somebody has it. */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly statements: KeptStatements;
  /** The role of a transaction that only reads: a change is not prepared, because it could not be repeated. */
  readsAs: string | null = null;

  constructor(client: pg.PoolClient, statements: KeptStatements) {
    this.#client = client;
    this.statements = statements;
  }

  /** Statements without parameters, of our own. */
  async run(text: string): Promise<void> {
    await this.#client.query(text);
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query({
      text,
      ...(this.readsAs === null ? null : this.statements.nameOf(this.readsAs, text)),
      values: [...parameters],
    });
    const isChange = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: (rows ?? []) as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are read by a cursor of the database');
  }

  /** Closed instead of kept if a transaction is still open on it, whatever the reason. */
  release(): void {
    this.#client.release(this.#client.getTransactionStatus() === 'I' ? undefined : true);
  }
}
