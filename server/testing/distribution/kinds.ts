/** The two ways on beyond one PostgreSQL. */
export const ways = {
  directory: 'An installation for each store or brand, behind a directory',
  distributed: 'A distributed PostgreSQL (Citus), distributed by store',
} as const;
export type Way = keyof typeof ways;

interface Kind {
  readonly way: Way;
  /** Of one of them, and of several. */
  readonly what: string;
  readonly why: string;
}

/** Everything that is looked for, with the reason why it stands in the way. */
export const kinds = {
  role: {
    way: 'directory',
    what: 'roles of the whole PostgreSQL server',
    why: 'Installations in one PostgreSQL server share them, and each start sets the passwords of the logins from its own SECRET_KEY.',
  },
  account: {
    way: 'directory',
    what: 'tables of people and their sessions',
    why: 'Somebody who works for two stores has an account, a second factor and a session in each; only a directory could make them one.',
  },
  quota: {
    way: 'directory',
    what: 'allowances counted in the database',
    why: 'Two installations with one courier account each spend the whole allowance.',
  },
  listen: {
    way: 'directory',
    what: 'files that keep a connection of their own to listen or to lock',
    why: 'Each installation needs them, so connections grow with stores and not with use.',
  },
  total: {
    way: 'directory',
    what: 'tables and views of sums and counts',
    why: 'They end at the installation: whoever owns several stores reads several.',
  },
  primaryKey: {
    way: 'distributed',
    what: 'primary keys without the store',
    why: 'A key must have the distribution column; so must every reference to it.',
  },
  uniqueKey: {
    way: 'distributed',
    what: 'unique indexes without the store',
    why: 'Uniqueness is checked within a shard; with the store in the index, two stores may have the same value.',
  },
  foreignKey: {
    way: 'distributed',
    what: 'foreign keys without the store',
    why: 'They may join distributed tables only with the distribution column on both sides.',
  },
  setNull: {
    way: 'distributed',
    what: 'foreign keys that empty a column when its row goes',
    why: 'With the store in the key they would empty the store, too: the program has to do it instead.',
  },
  fromCommon: {
    way: 'distributed',
    what: 'foreign keys from common tables to distributed ones',
    why: 'A reference table or a table of one node cannot refer to a shard.',
  },
  statementTrigger: {
    way: 'distributed',
    what: 'statement triggers',
    why: 'They are refused on distributed tables, and our kept counts, search rows and live events come from them.',
  },
  rowTrigger: {
    way: 'distributed',
    what: 'row triggers',
    why: 'They need citus.enable_unsafe_triggers, and may only touch rows of the same store.',
  },
  deferred: {
    way: 'distributed',
    what: 'deferred constraints and exclusion constraints',
    why: 'What is checked at commit is checked by each node for itself.',
  },
  definer: {
    way: 'distributed',
    what: 'functions with their owner’s rights',
    why: 'Their statements are sent to shards as the owner: they pass by row policies there, and need the store as an argument.',
  },
  policy: {
    way: 'distributed',
    what: 'row policies with subqueries',
    why: 'A policy is applied on the shard; what it looks up must be there, and be joined by the store.',
  },
  sequence: {
    way: 'distributed',
    what: 'sequences smaller than bigint',
    why: 'Nodes share bigint sequences by a number of the node in its upper bits; smaller ones have no room for it.',
  },
  unlogged: {
    way: 'distributed',
    what: 'unlogged tables',
    why: 'They are lost with a node, while the rest of the store is taken over by its replica.',
  },
  partitioned: {
    way: 'distributed',
    what: 'partitioned tables',
    why: 'Each partition is distributed again: the number of tables is months times shards.',
  },
  functionWithLock: {
    way: 'distributed',
    what: 'database functions with advisory locks',
    why: 'An advisory lock is known to one node only.',
  },
  functionWithNotice: {
    way: 'distributed',
    what: 'database functions that notify',
    why: 'Whoever listens hears the node it is connected to only.',
  },
  advisoryLock: {
    way: 'distributed',
    what: 'files with advisory locks',
    why: 'An advisory lock is known to one node only: all who take it must come by the same coordinator.',
  },
  notice: {
    way: 'distributed',
    what: 'files that notify or listen',
    why: 'A notice is heard on the node where it was given.',
  },
  rowLock: {
    way: 'distributed',
    what: 'files that lock rows',
    why: 'FOR UPDATE and FOR SHARE work only for rows of one shard: the statement must name the store.',
  },
  skipLocked: {
    way: 'distributed',
    what: 'files that take what nobody else has (skip locked)',
    why: 'A queue over all stores cannot be taken from shards; it stays on one node, or becomes one for each store.',
  },
  wholeTable: {
    way: 'distributed',
    what: 'files that lock, empty or copy a whole table',
    why: 'They reach every shard, with a lock on each.',
  },
  temporary: {
    way: 'distributed',
    what: 'files with temporary tables or cursors',
    why: 'A temporary table lies on the coordinator: to be joined with shards it is sent to all of them.',
  },
  aggregate: {
    way: 'distributed',
    what: 'views and database functions that add up',
    why: 'Without the store they add up all stores, on all nodes.',
  },
  sum: {
    way: 'distributed',
    what: 'files that count or add up',
    why: 'The same: each of these statements has to name the store, or is asked of all nodes.',
  },
} as const satisfies Readonly<Record<string, Kind>>;
export type KindName = keyof typeof kinds;

/** By kind, the names of what was found, in order. */
export type Obstacles = Readonly<Record<KindName, readonly string[]>>;

export const isKind = (name: string): name is KindName => name in kinds;
