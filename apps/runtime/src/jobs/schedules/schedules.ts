import { insertIfAbsent } from '@sv/server/database/insert-if-absent';
import { newId } from '@sv/server/ids/new-id';
import type { Logger } from '@sv/server/logger/logger';
import { TENANT_ID } from '@sv/server/tenant';
import type { DataSource } from 'typeorm';
import type { JobDefinition } from '../queue/definition';
import type { Definitions } from '../queue/definitions';
import type { JobWaker } from '../queue/job-queue';
import type { JobRows } from '../rows/job-rows.sql';
import { type JobName, SCHEDULE_KEY } from '../rows/job-values';
import { JobSchedule } from './job-schedule.entity';
import { nextOccurrence } from '../../kernel/settings/next-occurrence';

const LOOK_EVERY_MS = 1_000;

export interface SchedulesOptions {
  db: DataSource;
  rows: JobRows;
  definitions: Definitions;
  waker: JobWaker;
  /** Asked each time: it is a setting. */
  timeZone: () => string;
  logger: Pick<Logger, 'warn'>;
}

/** A definition that has a schedule. */
type Scheduled = JobDefinition & { schedule: string };

/** The key under which the occurrences of a schedule wait. */
export const scheduleKey = ({ name }: Pick<JobName, 'name'>): string => `${SCHEDULE_KEY}${name}`;

/**
 * Adds a job at each occurrence of a schedule. The next occurrence is a row, and whoever moves it on adds the job, in one
 * transaction: once, however many processes there are. After a pause, however long, one occurrence is made up for.
 */
export class Schedules {
  /** What is known of the rows, so that they are read only when something is due. */
  private readonly known = new Map<string, Pick<JobSchedule, 'schedule' | 'nextAt'>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | null = null;
  private isTroubled = false;

  constructor(private readonly options: SchedulesOptions) {}

  start(): void {
    this.timer = setInterval(() => this.tick(), LOOK_EVERY_MS).unref();
    this.tick();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Adds what is due. */
  async addDue(now = new Date()): Promise<void> {
    const zone = this.options.timeZone();
    for (const definition of this.options.definitions.ready().filter(hasSchedule)) {
      const text = `${definition.schedule} ${zone}`;
      const known = this.known.get(keyOf(definition));
      if (known?.schedule === text && (known.nextAt === null || known.nextAt > now)) continue;
      this.known.set(keyOf(definition), await this.advance(definition, text, now));
    }
  }

  private async advance(definition: Scheduled, schedule: string, now: Date): Promise<JobSchedule> {
    const { owner, name } = definition;
    const nextAt = nextOccurrence(definition.schedule, this.options.timeZone(), now);
    const row = await this.options.db.getRepository(JobSchedule).findOneBy({ owner, name });
    const next: JobSchedule = { tenantId: TENANT_ID, owner, name, schedule, nextAt };
    if (!row) await insertIfAbsent(this.options.db, JobSchedule, next);
    else if (row.schedule !== schedule)
      await this.options.db.getRepository(JobSchedule).update({ owner, name, schedule: row.schedule }, next);
    else if (row.nextAt === null || row.nextAt > now) return row;
    else await this.add(row, next, now);
    return next;
  }

  private async add({ owner, name, schedule, nextAt }: JobSchedule, next: JobSchedule, now: Date): Promise<void> {
    const isAdded = await this.options.db.transaction(async tx => {
      const due = { owner, name, schedule, nextAt: nextAt! };
      const { affected } = await tx.update(JobSchedule, due, { nextAt: next.nextAt });
      if (affected !== 1) return false;
      const job = { id: newId(), owner, name, key: scheduleKey({ name }), data: 'null', userId: null };
      // One that still waits for its next try stands for this occurrence too.
      await this.options.rows.insertUnlessWaiting({ ...job, runAt: now, createdAt: now }, tx);
      return true;
    });
    if (isAdded) this.options.waker.wake();
  }

  private tick(): void {
    this.looking ??= this.addDue()
      .then(() => void (this.isTroubled = false))
      .catch((err: unknown) => {
        if (!this.isTroubled)
          this.options.logger.warn({ err }, 'scheduled jobs could not be added; the server retries automatically');
        this.isTroubled = true;
      })
      .finally(() => (this.looking = null));
  }
}

const hasSchedule = (definition: JobDefinition): definition is Scheduled => definition.schedule !== null;

const keyOf = ({ owner, name }: JobName): string => `${owner} ${name}`;
