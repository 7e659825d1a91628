import { type Db, sdk } from '@sv/sdk';
import type { ImportRequest, ImportTally } from '@sv/sdk/portability';
import { In } from 'typeorm';
import { taskLimits } from '../../../shared/task-limits';
import { TaskItemRow } from '../../items/task-item.entity';
import { ownedBy } from '../../portability/owned-by';
import { AttachmentRow } from '../attachments/attachment.entity';
import { CommentRow } from '../comments/comment.entity';
import type { AttachmentRecord, CommentRecord, TalkRecord } from './talk-record';

/** Brings comments and files back to the tasks that the same archive brought, once. */
export class TalkImport {
  constructor(
    private readonly request: ImportRequest,
    private readonly tally: ImportTally,
  ) {}

  async take(db: Db, records: readonly TalkRecord[]): Promise<void> {
    const comments = records.filter(record => record.kind === 'comment');
    const files = records.filter(record => record.kind === 'attachment');
    if (comments.length > 0) await this.takeComments(db, comments);
    if (files.length > 0) await this.takeFiles(db, files);
  }

  private async takeComments(db: Db, records: readonly CommentRecord[]): Promise<void> {
    const rows = db.repository(CommentRow);
    const ids = records.map(({ id }) => this.request.mapId(id));
    const there = new Set((await rows.find({ where: { id: In(ids) }, select: { id: true } })).map(({ id }) => id));
    for (const [itemId, some] of await this.fitting(db, records, there, 'commentCount', taskLimits.commentsPerItem)) {
      if (this.request.dryRun) continue;
      await rows.insert(some.map(record => this.toComment(record, itemId)));
    }
  }

  private async takeFiles(db: Db, records: readonly AttachmentRecord[]): Promise<void> {
    const rows = db.repository(AttachmentRow);
    const ids = records.map(({ id }) => this.request.mapId(id));
    const there = new Set((await rows.find({ where: { id: In(ids) }, select: { id: true } })).map(({ id }) => id));
    const most = taskLimits.attachmentsPerItem;
    for (const [itemId, some] of await this.fitting(db, records, there, 'attachmentCount', most)) {
      if (this.request.dryRun) continue;
      await rows.insert(some.map(record => this.toAttachment(record, itemId)));
    }
  }

  /** What is new and has a place, by the id of its task here; it is counted at the task. */
  private async fitting<T extends TalkRecord>(
    db: Db,
    records: readonly T[],
    there: Set<string>,
    counter: 'commentCount' | 'attachmentCount',
    most: number,
  ): Promise<Map<string, T[]>> {
    const byItem = new Map<string, T[]>();
    for (const record of records) {
      const [id, itemId] = [this.request.mapId(record.id), this.request.mapId(record.itemId)];
      if (there.has(id)) this.tally.skipped += 1;
      else byItem.set(itemId, [...(byItem.get(itemId) ?? []), record]);
      there.add(id);
    }
    for (const [itemId, some] of byItem) byItem.set(itemId, await this.placed(db, itemId, some, counter, most));
    return byItem;
  }

  private async placed<T>(
    db: Db,
    itemId: string,
    records: T[],
    counter: 'commentCount' | 'attachmentCount',
    most: number,
  ): Promise<T[]> {
    const t = sdk.texts.in(this.request.language);
    const items = db.repository(TaskItemRow);
    const key = { id: itemId, ...ownedBy(this.request.userId) };
    const item = await items.findOneBy(key);
    // A dry run has not added the tasks.
    const room = item ? most - item[counter] : this.request.dryRun ? most : 0;
    const placed = records.slice(0, Math.max(room, 0));
    for (const _ of records.slice(placed.length)) {
      this.tally.fail('no-place', t('A comment or file belongs to a task that does not exist, or is full.'));
    }
    this.tally.added += placed.length;
    if (!this.request.dryRun && placed.length > 0) await items.increment(key, counter, placed.length);
    return placed;
  }

  private toComment({ id, text, isOwn, createdAt, editedAt }: CommentRecord, itemId: string): CommentRow {
    const { tenantId, userId } = ownedBy(this.request.userId);
    return {
      id: this.request.mapId(id),
      tenantId,
      itemId,
      authorId: isOwn ? userId : null,
      text,
      createdAt: new Date(createdAt),
      editedAt: editedAt === null ? null : new Date(editedAt),
      version: 1,
    };
  }

  /** The platform brings the file itself, with the id that `mapId` gives; one that did not fit is missing. */
  private toAttachment({ id, fileId, name, type, size, createdAt }: AttachmentRecord, itemId: string): AttachmentRow {
    const { tenantId, userId } = ownedBy(this.request.userId);
    return {
      id: this.request.mapId(id),
      tenantId,
      itemId,
      fileId: this.request.mapId(fileId),
      name,
      type,
      size: BigInt(size),
      addedBy: userId,
      createdAt: new Date(createdAt),
      removedAt: null,
    };
  }
}
