import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, changeVersion, ConflictError, type Db, ofVersion, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { NewTaskComment, TaskComment } from '../../../shared/talk.contract';
import { mentionedIds } from '../../../shared/mentions';
import { taskLimits } from '../../../shared/task-limits';
import { ListNews } from '../../live/list-news';
import type { TaskListRow } from '../../lists/task-list.entity';
import { TaskNotices, TOLD_WITHIN_MS } from '../../notices/task-notices';
import type { Owner } from '../../owner';
import { accessItem, accessList } from '../../sharing/list-access';
import { countOne, countOneLess } from '../count-one';
import { recordHistory } from '../history/record-history';
import { ItemNotFoundError, OnlyOwnersError } from '../../tasks.errors';
import { CommentNotFoundError, OnlyAuthorsError } from '../talk.errors';
import { checkedMentions } from './checked-mentions';
import { toComment } from './comment-pages';
import { CommentRow } from './comment.entity';
import type { DeletedCommentRow } from './deleted-comment.entity';
import { findDeleted, keepDeleted, restoreDeleted } from './deleted-comments';

const FULL = 'This task has as many comments as it can have.';

/** What people say about a task: add, change, delete, restore. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly news: ListNews,
    private readonly notices: TaskNotices,
  ) {}

  /**
   * Adds a comment once: when the sender repeats a request with its own id, answers the comment that is there.
   *
   * @throws ItemNotFoundError, ViewersOnlyReadError, ConflictError when the id is taken, or the task has too many
   * @throws InvalidInputError when it mentions somebody who does not see the list
   */
  async add(caller: Owner, itemId: string, comment: NewTaskComment, now = new Date()): Promise<TaskComment> {
    const item = await accessItem(caller, itemId, 'edit');
    const { id = newId(), text } = comment;
    const sent = { id, itemId, authorId: caller.userId };
    const before = comment.id && (await comments(sdk.db).findOneBy(sent));
    if (before) return toComment(before);
    const { list } = await accessList(caller, item.listId, 'edit');
    const userIds = await checkedMentions(list, text);
    const row = { ...sent, tenantId: caller.tenantId, text, createdAt: now, editedAt: null, version: 1 };
    try {
      await sdk.db.transaction(async tx => {
        await insert(tx, row);
        await this.notices.mentioned({ list, item, byId: caller.userId, userIds }, tx, now);
      });
    } catch (error) {
      // Of two equal requests at once, the second finds what the first has added.
      const first = error instanceof ConflictError ? await comments(sdk.db).findOneBy(sent) : null;
      if (first) return toComment(first);
      throw error;
    }
    await this.news.changed(list);
    return toComment(row);
  }

  /**
   * @throws CommentNotFoundError, ViewersOnlyReadError, OnlyAuthorsError, ChangedMeanwhileError
   * @throws InvalidInputError when it mentions one more who does not see the list
   */
  async change(
    caller: Owner,
    id: string,
    text: string,
    expected: number | null = null,
    now = new Date(),
  ): Promise<TaskComment> {
    const { comment, item, list, role } = await accessComment(caller, id);
    if (comment.authorId !== caller.userId) throw new OnlyAuthorsError();
    if (role === 'viewer') await accessList(caller, list.id, 'edit');
    const userIds = await checkedMentions(list, text, comment.text);
    const row = await sdk.db.transaction(async tx => {
      const after = await changeVersion(comments(tx), { id }, expected, current =>
        current.text === text ? {} : { text, editedAt: now },
      );
      if (!after || after === 'stale') return null;
      await this.notices.mentioned({ list, item, byId: caller.userId, userIds }, tx, now);
      return after;
    });
    if (!row) throw await changedMeanwhile(id);
    await this.news.changed(list);
    return toComment(row);
  }

  /** By its author, or the owner of the list. @throws CommentNotFoundError, ViewersOnlyReadError, OnlyOwnersError */
  async delete(caller: Owner, id: string, expected: number | null = null, now = new Date()): Promise<void> {
    const { comment, item, list, role } = await accessComment(caller, id);
    if (role === 'viewer') await accessList(caller, list.id, 'edit');
    if (comment.authorId !== caller.userId && role !== 'owner') throw new OnlyOwnersError();
    const isDeleted = await sdk.db.transaction(async tx => {
      const current = await comments(tx).findOneBy(ofVersion({ id }, expected));
      // What is kept is what was deleted.
      const { affected } = current ? await comments(tx).delete(ofVersion({ id }, current.version)) : { affected: 0 };
      if (!current || affected === 0) return false;
      await keepDeleted(tx, current, caller.userId, now);
      await countOneLess(tx, item.id, 'commentCount');
      const doing = { tenantId: item.tenantId, itemId: item.id, byId: caller.userId, at: now };
      await recordHistory(tx, doing, [{ action: 'comment-deleted' }]);
      return true;
    });
    if (!isDeleted) throw await changedMeanwhile(id);
    await this.news.changed(list);
  }

  /**
   * By whoever deleted it. Whom it mentions is told again only if that was taken back before they were told.
   *
   * @throws CommentNotFoundError, ViewersOnlyReadError, ConflictError when the task has too many
   */
  async restore(caller: Owner, id: string, now = new Date()): Promise<TaskComment> {
    const { deleted, item, list } = await accessDeleted(caller, id);
    await sdk.db.transaction(async tx => {
      await countOne(tx, item.id, 'commentCount', taskLimits.commentsPerItem, FULL);
      if (!(await restoreDeleted(tx, deleted))) throw new CommentNotFoundError();
      await this.mentionAgain(tx, list, deleted, now);
      const doing = { tenantId: item.tenantId, itemId: item.id, byId: caller.userId, at: now };
      await recordHistory(tx, doing, [{ action: 'comment-restored' }]);
    });
    await this.news.changed(list);
    return toComment(deleted);
  }

  private async mentionAgain(tx: Db, list: TaskListRow, deleted: DeletedCommentRow, now: Date): Promise<void> {
    const { itemId, authorId, text, createdAt, editedAt, deletedAt } = deleted;
    const isUntold = deletedAt.getTime() - (editedAt ?? createdAt).getTime() < TOLD_WITHIN_MS;
    if (!isUntold || authorId === null) return;
    const mention = { list, item: { id: itemId }, byId: authorId, userIds: mentionedIds(text) };
    await this.notices.mentioned(mention, tx, now);
  }
}

const comments = (db: Db) => db.repository(CommentRow);

async function insert(tx: Db, row: CommentRow): Promise<void> {
  const { tenantId, itemId, authorId, createdAt } = row;
  await countOne(tx, itemId, 'commentCount', taskLimits.commentsPerItem, FULL);
  await comments(tx).insert(row);
  await recordHistory(tx, { tenantId, itemId, byId: authorId, at: createdAt }, [{ action: 'commented' }]);
}

/** The comment, its task and list, for whoever sees them. @throws CommentNotFoundError */
async function accessComment({ tenantId, userId }: Owner, id: string) {
  const comment = await comments(sdk.db).findOneBy({ tenantId, id });
  if (!comment) throw new CommentNotFoundError();
  try {
    const item = await accessItem({ tenantId, userId }, comment.itemId, 'view');
    return { comment, item, ...(await accessList({ tenantId, userId }, item.listId, 'view')) };
  } catch (error) {
    throw error instanceof ItemNotFoundError ? new CommentNotFoundError() : error;
  }
}

/** One that the caller has deleted, its task and list. @throws CommentNotFoundError, ViewersOnlyReadError */
async function accessDeleted(caller: Owner, id: string) {
  const deleted = await findDeleted(caller.tenantId, id, caller.userId);
  if (!deleted) throw new CommentNotFoundError();
  try {
    const item = await accessItem(caller, deleted.itemId, 'edit');
    return { deleted, item, ...(await accessList(caller, item.listId, 'edit')) };
  } catch (error) {
    throw error instanceof ItemNotFoundError ? new CommentNotFoundError() : error;
  }
}

/** Of a comment that may be gone by now. */
async function changedMeanwhile(id: string): Promise<Error> {
  const current = await comments(sdk.db).findOneBy({ id });
  return current ? new ChangedMeanwhileError(toComment(current)) : new CommentNotFoundError();
}
