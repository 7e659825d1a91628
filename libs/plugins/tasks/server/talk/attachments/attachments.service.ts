import { Injectable } from '@nestjs/common';
import { type Db, type FileAnswer, InvalidInputError, sdk, type ServeOptions, type StoredFile } from '@sv/sdk';
import { IsNull } from 'typeorm';
import { v7 as newId } from 'uuid';
import type { TaskAttachment, TaskAttachments } from '../../../shared/talk.contract';
import { taskLimits } from '../../../shared/task-limits';
import type { Need } from '../../sharing/list-access';
import { ListNews } from '../../live/list-news';
import type { Owner } from '../../owner';
import { accessItem } from '../../sharing/list-access';
import { ItemNotFoundError } from '../../tasks.errors';
import { AttachmentNotFoundError } from '../talk.errors';
import { countOne, countOneLess } from '../count-one';
import { recordHistory } from '../history/record-history';
import { talkPeople } from '../talk-people';
import { AttachmentRow } from './attachment.entity';
import { RemovedFiles } from './removed-files';

const FULL = 'This task has as many files as it can have.';

/** The files of a task. Each counts for whoever added it; who sees the list sees it. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly news: ListNews,
    private readonly removed: RemovedFiles,
  ) {}

  /** @throws ItemNotFoundError */
  async list(caller: Owner, itemId: string): Promise<TaskAttachments> {
    await accessItem(caller, itemId, 'view');
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    const rows = await attachments(sdk.db).find({ where: { itemId, removedAt: IsNull() }, order });
    return { attachments: rows.map(toAttachment), people: await talkPeople(rows.map(({ addedBy }) => addedBy)) };
  }

  /**
   * Adds the file in the body of this request.
   *
   * @throws ItemNotFoundError, ViewersOnlyReadError, ConflictError when the task has too many
   * @throws FileRefusedError when it is too large, or a quota is full
   */
  async add(caller: Owner, itemId: string, now = new Date()): Promise<TaskAttachment> {
    const item = await accessItem(caller, itemId, 'edit');
    const file = await storeUpload(caller.userId);
    const row = toRow(file, { ...caller, itemId, now });
    try {
      await sdk.db.transaction(tx => insert(tx, row));
    } catch (error) {
      await sdk.files.remove(file.id);
      throw error;
    }
    await this.news.changed({ id: item.listId, userId: item.userId });
    return toAttachment(row);
  }

  /** @throws AttachmentNotFoundError, FileRefusedError for a thumbnail of what is no picture */
  async show(caller: Owner, id: string, options: ServeOptions): Promise<FileAnswer> {
    const { fileId } = await access(caller, id, 'view');
    return sdk.files.serve(fileId, options);
  }

  /** @throws AttachmentNotFoundError, ViewersOnlyReadError */
  async remove(caller: Owner, id: string, now = new Date()): Promise<void> {
    const { itemId, name, list } = await access(caller, id, 'edit');
    await sdk.db.transaction(async tx => {
      const { affected } = await attachments(tx).update({ id, removedAt: IsNull() }, { removedAt: now });
      if (affected === 0) throw new AttachmentNotFoundError();
      await countOneLess(tx, itemId, 'attachmentCount');
      const doing = { tenantId: caller.tenantId, itemId, byId: caller.userId, at: now };
      await recordHistory(tx, doing, [{ action: 'detached', detail: { from: name } }]);
    });
    await this.removed.sweep();
    await this.news.changed(list);
  }
}

const attachments = (db: Db) => db.repository(AttachmentRow);

async function storeUpload(ownerId: string): Promise<StoredFile> {
  for await (const { content, name, type } of sdk.files.uploads()) {
    // Awaited here: a refusal must not wait until the loop has closed the upload.
    const file = await sdk.files.put(content, { name, type, ownerId });
    return file;
  }
  throw new InvalidInputError('/file', 'There is no file.');
}

const toRow = (
  { id: fileId, name, type, size }: StoredFile,
  { tenantId, userId, itemId, now }: Owner & { itemId: string; now: Date },
): AttachmentRow => ({
  id: newId(),
  tenantId,
  itemId,
  fileId,
  name,
  type,
  size: BigInt(size),
  addedBy: userId,
  createdAt: now,
  removedAt: null,
});

async function insert(tx: Db, row: AttachmentRow): Promise<void> {
  const { tenantId, itemId, addedBy, name, createdAt } = row;
  await countOne(tx, itemId, 'attachmentCount', taskLimits.attachmentsPerItem, FULL);
  await attachments(tx).insert(row);
  const doing = { tenantId, itemId, byId: addedBy, at: createdAt };
  await recordHistory(tx, doing, [{ action: 'attached', detail: { to: name } }]);
}

/** The file, for whoever may do this with the list of its task. @throws AttachmentNotFoundError */
async function access(caller: Owner, id: string, need: Need) {
  const row = await attachments(sdk.db).findOneBy({ tenantId: caller.tenantId, id, removedAt: IsNull() });
  if (!row) throw new AttachmentNotFoundError();
  try {
    const { listId, userId } = await accessItem(caller, row.itemId, need);
    return { ...row, list: { id: listId, userId } };
  } catch (error) {
    throw error instanceof ItemNotFoundError ? new AttachmentNotFoundError() : error;
  }
}

const toAttachment = ({ id, itemId, name, type, size, addedBy, createdAt }: AttachmentRow): TaskAttachment => ({
  id,
  itemId,
  name,
  type,
  size: Number(size),
  addedBy,
  createdAt: createdAt.toISOString(),
});
