import { slugOf } from '@sv/sdk/manifest';
import type { WorkspaceDataSource } from '@sv/server/database/workspace-data-source';
import type { Logger } from '@sv/server/logger/logger';
import type { EntityManager } from 'typeorm';
import { outsidePlugins } from '../../kernel/request-context/request-context';
import type { JobRows } from '../../jobs/rows/job-rows.sql';
import type { JobWaker } from '../../jobs/queue/job-queue';
import { Deletion } from '../../people/deletion/deletion.entity';
import type { HostedPlugin } from '../host/hosted-plugin';
import { JobOutbox, type OutboxJob } from '../stores/job-outbox.sql';
import type { OpenPluginStore } from '../stores/plugin-store';

export interface MoverOptions {
  platform: WorkspaceDataSource;
  rows: JobRows;
  waker: JobWaker;
  logger: Pick<Logger, 'warn'>;
}

type Moving = Pick<HostedPlugin, 'id' | 'manifest'>;

/**
 * Moves the jobs that transactions of a plugin added from the plugin's store to the platform's table. Where both are in
 * one database, that is one transaction. A store in a file of its own is written after the platform's: a process that
 * dies in between leaves jobs that are moved again, and whose ids are there already.
 */
export class OutboxMover {
  /** Of each plugin, so that jobs with a key keep their order. */
  private readonly queues = new Map<string, Promise<void>>();

  constructor(private readonly options: MoverOptions) {}

  /** Never throws: what was not moved is moved the next time. */
  move(plugin: Moving, store: OpenPluginStore): Promise<void> {
    if (!store.outbox) return Promise.resolve();
    const moved = (this.queues.get(plugin.id) ?? Promise.resolve())
      .then(() => outsidePlugins(() => this.moveAll(plugin, store)))
      .catch((err: unknown) => this.options.logger.warn({ err, plugin: plugin.id }, 'jobs of a plugin were not moved'));
    this.queues.set(plugin.id, moved);
    return moved;
  }

  private async moveAll(plugin: Moving, store: OpenPluginStore): Promise<void> {
    const moveSome = this.isElsewhere(plugin) ? this.betweenSqliteFiles : this.inOneTransaction;
    let count = 0;
    for (let moved = await moveSome(plugin, store); moved > 0; moved = await moveSome(plugin, store)) count += moved;
    if (count > 0) this.options.waker.wake();
  }

  private readonly inOneTransaction = ({ id, manifest }: Moving, { accessGuard }: OpenPluginStore): Promise<number> => {
    const schema = manifest.database === 'isolated' ? `plugin_${slugOf(id)}` : undefined;
    const outbox = new JobOutbox(accessGuard.prefix, schema);
    return this.options.platform.transaction(async tx => {
      const jobs = await outbox.first(tx);
      if (jobs.length === 0) return 0;
      await this.insert(id, jobs, tx);
      await outbox.remove(tx, jobs);
      return jobs.length;
    });
  };

  private readonly betweenSqliteFiles = async (
    { id }: Moving,
    { dataSource, outbox }: OpenPluginStore,
  ): Promise<number> => {
    const jobs = await outbox!.first(dataSource.manager);
    if (jobs.length === 0) return 0;
    await this.options.platform.transaction(tx => this.insert(id, jobs, tx));
    await outbox!.remove(dataSource.manager, jobs);
    return jobs.length;
  };

  private async insert(owner: string, jobs: readonly OutboxJob[], tx: EntityManager): Promise<void> {
    for (const job of jobs) {
      const [runAt, createdAt] = [new Date(job.runAt), new Date(job.createdAt)];
      // A plugin's own SQL can reach its outbox on Postgres, and write what is no time.
      if (Number.isNaN(runAt.getTime()) || Number.isNaN(createdAt.getTime())) continue;
      if (job.userId !== null && (await tx.getRepository(Deletion).existsBy({ userId: job.userId }))) continue;
      await this.options.rows.insert({ ...job, owner, runAt, createdAt }, tx);
    }
  }

  private isElsewhere({ manifest }: Moving): boolean {
    return manifest.database === 'isolated' && this.options.platform.options.type !== 'postgres';
  }
}
