import { Injectable } from '@nestjs/common';
import { InvalidInputError, type Jobs, NotFoundError, StoreAccessError, TooManyJobsError } from '@sv/sdk';
import { type CheckedJob, checkedDefinition, checkedJob, checkedKey } from '@sv/sdk/host/job-checks';
import { newId } from '@sv/server/ids/new-id';
import { JobQueue } from '../../jobs/queue/job-queue';
import { JobsFullError } from '../../jobs/queue/waiting-limit';
import {
  isMockRequest,
  outsidePlugins,
  pluginContext,
  runInContext,
} from '../../kernel/request-context/request-context';
import { DeletionRows } from '../../people/deletion/deletion-rows';
import type { HostedPlugin } from '../host/hosted-plugin';
import { OutboxMover } from '../jobs/outbox-mover';
import type { OpenPluginStore } from '../stores/plugin-store';
import { type Calling, callingPlugin } from './calling-plugin';
import { OwnTransaction } from './db/own-transaction';
import { type OpenTransaction, transactionScopeOf, wholeScopeOf } from './db/transaction-scope';
import { outsideTransaction } from './outside-transaction';

/** `sdk.jobs`: the calling plugin's own jobs. In a transaction of its store they are part of that. */
@Injectable()
export class JobsBridge implements Jobs {
  constructor(
    private readonly queue: JobQueue,
    private readonly mover: OutboxMover,
    private readonly deletions: DeletionRows,
  ) {}

  define: Jobs['define'] = (name, handler, options) => {
    const checked = checkedDefinition(name, handler, options);
    const { plugin } = callingPlugin();
    const { life } = plugin;
    const isReady = (): boolean => plugin.state === 'enabled' && plugin.currentLife === life;
    this.queue.define(
      plugin.id,
      name,
      job => runInContext(pluginContext(plugin), () => handler(job as never)),
      { ...checked, schedule: checked.schedule ?? undefined },
      { isReady, ended: life.endSignal },
    );
    // What the last process left behind.
    const store = life.findStore('real');
    if (store) void this.mover.move(plugin, store);
  };

  async enqueue(...input: Parameters<Jobs['enqueue']>): Promise<{ id: string }> {
    const job = checkedJob(...input);
    const calling = callingPlugin();
    const { plugin } = calling;
    if (plugin.state === 'enabled' && !this.queue.isDefined(plugin.id, job.name))
      throw new InvalidInputError('/name', `There is no handler for ${job.name}: call sdk.jobs.define first.`);
    // A dev-mode request must have no effect that lasts.
    return { id: isMockRequest() ? newId() : await this.addJob(calling, job) };
  }

  /** Adds a job of the calling plugin, in the transaction that is open, if any. @returns its id */
  async addJob(calling: Calling, job: CheckedJob): Promise<string> {
    try {
      return (await this.inTransaction(calling, job)) ?? (await this.add(calling.plugin, job));
    } catch (error) {
      if (error instanceof JobsFullError) throw new TooManyJobsError(error.limit);
      throw error;
    }
  }

  async cancel(key: string): Promise<boolean> {
    const checked = checkedKey(key);
    const { plugin } = callingPlugin();
    if (OwnTransaction.current()) {
      throw new StoreAccessError(
        'sdk.jobs.cancel was called inside sdk.db.transaction, of which it is no part. Call it before or after the transaction.',
      );
    }
    if (isMockRequest()) return false;
    return outsideTransaction('sdk.jobs.cancel', () => this.queue.cancel(plugin.id, checked));
  }

  private async add({ id }: HostedPlugin, { name, data, userId, ...options }: CheckedJob): Promise<string> {
    return outsideTransaction('sdk.jobs.enqueue', async () => {
      if (userId && (await this.deletions.concernsUser(userId))) throw new NotFoundError('This user was deleted.');
      return this.queue.enqueue(id, name, JSON.parse(data), { ...options, userId });
    });
  }

  /** Adds it to the outbox of the store, when a transaction of the plugin is open. @returns its id, or null */
  private async inTransaction({ plugin, context }: Calling, job: CheckedJob): Promise<string | null> {
    const store = plugin.life.findStore('real');
    const own = OwnTransaction.current();
    const scope = own || !store ? null : transactionScopeOf(store);
    if (!store?.outbox || !(own ?? scope)) return null;
    this.queue.admit(plugin.id);
    const move = this.moveOf(plugin, store);
    (wholeScopeOf(context) ?? own)?.onCommit(move);
    const add = (open: Pick<OpenTransaction, 'manager'>): Promise<string> => addTo(store, open, job);
    return own ? add(own) : scope!.runInside(true, add);
  }

  /** The same function at every call: it is done once after a commit. */
  private readonly moves = new WeakMap<OpenPluginStore, () => Promise<void>>();

  private moveOf(plugin: HostedPlugin, store: OpenPluginStore): () => Promise<void> {
    const known = this.moves.get(store) ?? (() => this.mover.move(plugin, store));
    this.moves.set(store, known);
    return known;
  }
}

/** The table is the platform's, so the statement is too. */
const addTo = (store: OpenPluginStore, { manager }: Pick<OpenTransaction, 'manager'>, job: CheckedJob) =>
  outsidePlugins(() =>
    store.outbox!.add(manager, {
      name: job.name,
      data: job.data,
      key: job.key ?? null,
      userId: job.userId ?? null,
      runAt: (job.runAt ?? new Date()).toISOString(),
    }),
  );
