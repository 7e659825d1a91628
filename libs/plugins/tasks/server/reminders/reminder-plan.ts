import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, MoreThan } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';

/** The setting `remindAt` of the manifest, in milliseconds before a task is due. */
const LEAD_MS: Readonly<Record<string, number>> = { due: 0, 'hour-before': 3_600_000, 'day-before': 86_400_000 };
const AT_ONCE = 200;

/**
 * When each task is worth a reminder: its due date less what its owner chose. It is planned by a round and not by the
 * request that sets the date, so that an import, an undo and another setting need nothing but an empty `remindAt`.
 */
@Injectable()
export class ReminderPlan implements OnModuleInit {
  onModuleInit(): void {
    sdk.settings.onChange(async ({ userId }) => void (userId && (await this.forget(userId))));
  }

  /** @param since what was due before is not planned any more */
  async plan(since: Date): Promise<void> {
    const items = sdk.db.repository(TaskItemRow);
    const isOpen = { remindAt: IsNull(), notifiedAt: IsNull(), doneAt: IsNull(), dueAt: MoreThan(since) };
    const unplanned = await items.find({ where: isOpen, order: { dueAt: 'ASC' }, take: AT_ONCE });
    const leads = new Map<string, number>();
    for (const { id, userId, dueAt } of unplanned) {
      if (!leads.has(userId)) leads.set(userId, await leadOf(userId));
      const remindAt = new Date(dueAt!.getTime() - leads.get(userId)!);
      // Not when its owner moved it meanwhile.
      await items.update({ id, dueAt: dueAt!, remindAt: IsNull() }, { remindAt });
    }
  }

  /** Every process does it; the second one finds nothing more to do. */
  private async forget(userId: string): Promise<void> {
    await sdk.db.repository(TaskItemRow).update({ userId, notifiedAt: IsNull() }, { remindAt: null });
  }
}

async function leadOf(userId: string): Promise<number> {
  const { remindAt } = await sdk.settings.user<{ remindAt: string }>(userId);
  return LEAD_MS[remindAt] ?? 0;
}
