import { type Db, sdk } from '@sv/sdk';
import { IsNull, Not } from 'typeorm';
import { DeletedItemRow } from '../deleted-items/deleted-item.entity';
import { DeletedListRow } from '../deleted-lists/deleted-list.entity';
import { FilterRow } from '../filters/filter.entity';
import { TaskItemRow } from '../items/task-item.entity';
import { TaskListRow } from '../lists/task-list.entity';
import { ListLinkRow } from '../links/list-link.entity';
import { ListNews } from '../live/list-news';
import { TaskNoticeRow } from '../notices/task-notice.entity';
import { SectionRow } from '../sections/section.entity';
import { heirOf } from '../sharing/heir';
import { ListMemberRow } from '../sharing/list-member.entity';
import { giveTo } from '../sharing/ownership';
import { forgetGoneItems, forgetItems } from '../talk/forget-items';
import { leaveTalk } from '../talk/leave-talk';
import { ownedBy } from './owned-by';

/**
 * Lets go of a person whose account is being deleted. Asked again when it failed, so that nothing left is fine. What they
 * shared passes to somebody who sees it; the rest is deleted. List after list, so that nobody else waits for a million
 * rows; each goes before its items, as when it is deleted by hand: whoever adds one meanwhile waits for its row and then
 * finds none.
 *
 * @returns who owns a list of theirs now
 */
export async function deleteTasks({ userId }: { userId: string }): Promise<string[]> {
  const lists = await sdk.db.repository(TaskListRow).find({ where: { ...ownedBy(userId) }, select: { id: true } });
  const heirs = [];
  for (const { id } of lists) heirs.push(await passOnOrDelete(id, userId));
  await leaveLists(userId);
  await leaveTalk(userId);
  // A list that was made meanwhile, and whatever is nobody's.
  await sdk.db.transaction(async tx => {
    for (const { content } of await tx.repository(DeletedListRow).findBy({ ...ownedBy(userId) }))
      await forgetGoneItems(tx, idsOf(content.items));
    for (const { content } of await tx.repository(DeletedItemRow).findBy({ ...ownedBy(userId) }))
      await forgetGoneItems(tx, idsOf([content.item, ...content.parts]));
    await tx.repository(TaskListRow).delete({ ...ownedBy(userId) });
    await tx.repository(TaskItemRow).delete({ ...ownedBy(userId) });
    await tx.repository(DeletedListRow).delete({ ...ownedBy(userId) });
    await tx.repository(DeletedItemRow).delete({ ...ownedBy(userId) });
    await tx.repository(FilterRow).delete({ ...ownedBy(userId) });
  });
  return heirs.filter(heir => heir !== null);
}

/** @throws Error when the heir left meanwhile: the deletion is asked for again, and finds another one */
async function passOnOrDelete(id: string, userId: string): Promise<string | null> {
  const heir = await heirOf(id, userId);
  await sdk.db.transaction(async tx => {
    // Held first: from here on, nobody by name leaves.
    const { affected } = await tx.repository(TaskListRow).increment({ ...ownedBy(userId), id }, 'itemCount', 0);
    if (affected === 0) return;
    if (heir && !(await isMember(tx, id, heir))) throw new Error('the new owner of a list has left it');
    if (heir) return giveTo(tx, id, heir);
    await deleteList(tx, id);
  });
  if (heir) await new ListNews().changed({ id, userId: heir });
  return heir;
}

/** By name, or through a group: which one is asked outside of the transaction. */
const isMember = (tx: Db, listId: string, userId: string): Promise<boolean> =>
  tx.repository(ListMemberRow).existsBy([
    { listId, userId },
    { listId, groupId: Not(IsNull()) },
  ]);

async function deleteList(tx: Db, id: string): Promise<void> {
  await tx.repository(TaskListRow).delete({ id });
  const items = await tx.repository(TaskItemRow).find({ where: { listId: id }, select: { id: true } });
  await forgetItems(tx, idsOf(items));
  await tx.repository(TaskItemRow).delete({ listId: id });
  await tx.repository(ListMemberRow).delete({ listId: id });
  await tx.repository(SectionRow).delete({ listId: id });
}

const idsOf = (items: readonly TaskItemRow[]): string[] => items.map(({ id }) => id);

/** In lists of others nothing of them is left: not that they were there, and not what they were to do. */
async function leaveLists(userId: string): Promise<void> {
  const items = sdk.db.repository(TaskItemRow);
  await sdk.db.repository(ListMemberRow).delete({ userId });
  // What the links opened, the platform has closed with the account.
  await sdk.db.repository(ListLinkRow).delete({ userId });
  await items.update({ assigneeId: userId }, { assigneeId: null, remindAt: null });
  await items.update({ createdBy: userId }, { createdBy: null });
  const notices = sdk.db.repository(TaskNoticeRow);
  await notices.delete({ userId });
  await notices.delete({ byId: userId });
  await sdk.db.repository(FilterRow).update({ assigneeId: userId }, { assigneeId: null });
}
