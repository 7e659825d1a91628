import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { JobName } from '../rows/job-values';
import { Job } from '../rows/job.entity';

/** The newest jobs of a name. */
interface JobState {
  /** It waits or runs. */
  pending: Job | null;
  /** Its last try failed. */
  failed: Job | null;
}

/** For features that show what became of their own jobs. */
@Injectable()
export class JobStates {
  async stateOf(on: EntityManager, { owner, name }: JobName): Promise<JobState> {
    const order = { createdAt: 'DESC' } as const;
    const pending = await on.findOne(Job, { where: { owner, name, status: In(['waiting', 'running']) }, order });
    return { pending, failed: await on.findOne(Job, { where: { owner, name, status: 'dead' }, order }) };
  }

  /** For when a newer job takes the place of the one that failed. */
  async forgetFailed(tx: EntityManager, { owner, name }: JobName): Promise<void> {
    await tx.delete(Job, { owner, name, status: 'dead' });
  }
}
