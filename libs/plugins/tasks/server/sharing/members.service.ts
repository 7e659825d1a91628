import { Injectable } from '@nestjs/common';
import { type Db, InvalidInputError, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { ListMember, MemberRole, NewListMember } from '../../shared/sharing.contract';
import { taskLimits } from '../../shared/task-limits';
import { DueBadges } from '../due/due-badges';
import { ListPageService } from '../links/list-page.service';
import { ListNews } from '../live/list-news';
import { TaskListRow } from '../lists/task-list.entity';
import { ShareNotice } from '../notices/share-notice';
import type { Owner } from '../owner';
import { MemberNotFoundError, OnlyOwnersError, TooManyMembersError } from '../tasks.errors';
import { checkedInvited, type Invited } from './checked-invited';
import { accessList } from './list-access';
import { ListMemberRow } from './list-member.entity';
import { giveTo, holdList, unassign } from './ownership';
import { toMembers } from './to-members';

/** With whom a list is shared. */
@Injectable()
export class MembersService {
  constructor(
    private readonly news: ListNews,
    private readonly notice: ShareNotice,
    private readonly badges: DueBadges,
    private readonly page: ListPageService,
  ) {}

  /** The owner first, then in the order in which they were added. @throws ListNotFoundError */
  async list(caller: Owner, listId: string): Promise<ListMember[]> {
    const { list } = await accessList(caller, listId, 'view');
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return toMembers(list.userId, await members(sdk.db).find({ where: { listId }, order }));
  }

  /**
   * Shares the list with one more, or gives them another role.
   *
   * @throws ListNotFoundError, OnlyOwnersError, TooManyMembersError
   * @throws InvalidInputError for somebody whom the caller cannot see, and for the caller
   */
  async add(caller: Owner, listId: string, member: NewListMember, now = new Date()): Promise<ListMember[]> {
    const { list } = await accessList(caller, listId, 'own');
    const invited = await checkedInvited(caller.userId, member);
    const isNew = await sdk.db.transaction(async tx => {
      await holdList(tx, caller, listId);
      return putMember(tx, { ...caller, listId, role: member.role, createdAt: now }, invited);
    });
    await this.news.changed(list);
    if (isNew) await this.notice.send(list, invited, caller.userId);
    return this.list(caller, listId);
  }

  /** @throws ListNotFoundError, OnlyOwnersError, MemberNotFoundError */
  async change(caller: Owner, listId: string, id: string, role: MemberRole): Promise<ListMember[]> {
    const { list } = await accessList(caller, listId, 'own');
    const { affected } = await members(sdk.db).update({ listId, id }, { role });
    if (affected === 0) throw new MemberNotFoundError();
    await this.news.changed(list);
    return this.list(caller, listId);
  }

  /**
   * Ends the sharing with one of them: by the owner, or by themselves.
   *
   * @throws ListNotFoundError, OnlyOwnersError, MemberNotFoundError
   */
  async remove(caller: Owner, listId: string, id: string): Promise<void> {
    const { list, role } = await accessList(caller, listId, 'view');
    const member = await members(sdk.db).findOneBy({ listId, id });
    if (!member) throw new MemberNotFoundError();
    if (role !== 'owner' && member.userId !== caller.userId) throw new OnlyOwnersError();
    await sdk.db.transaction(async tx => {
      await holdList(tx, { tenantId: list.tenantId, userId: list.userId }, listId);
      await members(tx).delete({ listId, id });
      if (member.userId) await unassign(tx, listId, member.userId);
    });
    await this.news.changed(list, member);
    await this.badges.follow([list.userId, ...(member.userId ? [member.userId] : [])]);
  }

  /**
   * Makes a member the owner. Who was it stays as an editor, and their link to the list ends.
   *
   * @throws ListNotFoundError, OnlyOwnersError
   * @throws InvalidInputError for somebody with whom the list is not shared by name
   */
  async handOver(caller: Owner, listId: string, userId: string, now = new Date()): Promise<ListMember[]> {
    await accessList(caller, listId, 'own');
    await sdk.db.transaction(async tx => {
      await holdList(tx, caller, listId);
      if (!(await members(tx).existsBy({ listId, userId })))
        throw new InvalidInputError('/userId', 'Share the list with this person first.');
      const { tenantId } = caller;
      if ((await tx.repository(TaskListRow).countBy({ tenantId, userId })) >= taskLimits.listsPerUser)
        throw new InvalidInputError('/userId', 'This person cannot have more lists.');
      await giveTo(tx, listId, userId);
      await putMember(tx, { ...caller, listId, role: 'editor', createdAt: now }, { userId: caller.userId });
    });
    await this.page.endOf(caller, listId);
    await this.news.changed({ id: listId, userId });
    await this.badges.follow([caller.userId, userId]);
    return this.list(caller, listId);
  }
}

const members = (db: Db) => db.repository(ListMemberRow);

type Membership = Pick<ListMemberRow, 'tenantId' | 'listId' | 'role' | 'createdAt'>;

/** Call it while the list is held. @returns whether they were none before. @throws TooManyMembersError */
async function putMember(tx: Db, { tenantId, listId, role, createdAt }: Membership, who: Invited): Promise<boolean> {
  const { affected } = await members(tx).update({ listId, ...who }, { role });
  if (affected > 0) return false;
  if ((await members(tx).countBy({ listId })) >= taskLimits.membersPerList) throw new TooManyMembersError();
  await members(tx).insert({ id: newId(), tenantId, listId, userId: null, groupId: null, ...who, role, createdAt });
  return true;
}
