import type { InternalActor } from '@sv/contracts/internal.contract';
import type { Logger } from '@sv/server/logger/logger';
import type { EntityManager } from 'typeorm';

/** Something the platform did, for the activity log: ids only, never a name or an address. */
export interface Deed {
  /** `noun.verb`; `docs/activity.md` lists them. */
  action: string;
  actor: InternalActor;
  subjectUserId?: string;
  targetType?: string;
  targetId?: string;
  metadata?: Record<string, unknown>;
}

/**
 * Where the platform writes down what it does, in the transaction of the act. Until there is a table for it, each deed
 * is one line of the process's log: `msg` is `activity`.
 */
export class ActivityJournal {
  constructor(private readonly logger: Pick<Logger, 'info'>) {}

  /** @param _tx the transaction of the act; null for a deed that changes no row, such as reading */
  async record(_tx: EntityManager | null, { actor, ...deed }: Deed): Promise<void> {
    this.logger.info({ ...actor, ...deed }, 'activity');
  }
}
