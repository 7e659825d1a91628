import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sdk } from '@sv/sdk';
import { IsNull, MoreThan } from 'typeorm';
import { TaskItemRow } from '../items/task-item.entity';

/** The settings `remindAt` of the manifest, in milliseconds before a task is due. */
const LEAD_MS: Readonly<Record<string, number>> = { due: 0, 'hour-before': 3_600_000, 'day-before': 86_400_000 };
const AT_ONCE = 200;

/**
 * When each task is worth a reminder: its due date less what its assignee (or else the owner of its list) chose,
 * or else the workspace. It is planned by a round and not by the request that sets the date, so that an import, an undo
 * and another setting need nothing but an empty `remindAt`.
 */
@Injectable()
export class ReminderPlan implements OnModuleInit {
  onModuleInit(): void {
    sdk.settings.onChange(({ userId }) => this.forget(userId));
  }

  /** @param since what was due before is not planned any more */
  async plan(since: Date): Promise<void> {
    while ((await this.planSome(since)) === AT_ONCE);
  }

  private async planSome(since: Date): Promise<number> {
    const items = sdk.db.repository(TaskItemRow);
    const isOpen = { remindAt: IsNull(), notifiedAt: IsNull(), doneAt: IsNull(), dueAt: MoreThan(since) };
    const unplanned = await items.find({ where: isOpen, order: { dueAt: 'ASC' }, take: AT_ONCE });
    if (unplanned.length === 0) return 0;
    const { remindAt: usual } = await sdk.settings.instance<{ remindAt: string }>();
    const leads = new Map<string, number>();
    for (const { id, userId, assigneeId, dueAt } of unplanned) {
      const whose = assigneeId ?? userId;
      if (!leads.has(whose)) leads.set(whose, await leadOf(whose, usual));
      const remindAt = new Date(dueAt!.getTime() - leads.get(whose)!);
      // Not when somebody moved or assigned it meanwhile.
      const unchanged = { id, dueAt: dueAt!, assigneeId: assigneeId ?? IsNull(), remindAt: IsNull() };
      await items.update(unchanged, { remindAt });
    }
    return unplanned.length;
  }

  /** Every process does it; the second one finds nothing more to do. @param userId null: what the workspace does changed */
  private async forget(userId: string | null): Promise<void> {
    const items = sdk.db.repository(TaskItemRow);
    if (userId === null) return void (await items.update({ notifiedAt: IsNull() }, { remindAt: null }));
    for (const whose of [{ userId, assigneeId: IsNull() }, { assigneeId: userId }])
      await items.update({ ...whose, notifiedAt: IsNull() }, { remindAt: null });
  }
}

async function leadOf(userId: string, usual: string): Promise<number> {
  const { remindAt } = await sdk.settings.user<{ remindAt: string | null }>(userId);
  return LEAD_MS[remindAt ?? usual] ?? 0;
}
