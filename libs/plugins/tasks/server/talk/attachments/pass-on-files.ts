import { FileRefusedError, NotFoundError, sdk } from '@sv/sdk';
import { IsNull } from 'typeorm';
import { TaskItemRow } from '../../items/task-item.entity';
import { countOneLess } from '../count-one';
import { AttachmentRow } from './attachment.entity';

/**
 * Before the files of somebody go with their account: what they added to lists of others passes to the owners of these
 * lists, and counts for them from then on. A file for which an owner has no room goes. Asked again when it failed.
 *
 * Call it when the lists of the person have passed on or are deleted.
 */
export async function passOnFiles(userId: string): Promise<void> {
  const rows = sdk.db.repository(AttachmentRow);
  for (const row of await rows.findBy({ addedBy: userId, removedAt: IsNull() })) {
    const fileId = await newFile(row, userId);
    if (fileId) await rows.update({ id: row.id }, { fileId, addedBy: null });
    else await forget(row);
  }
  await rows.update({ addedBy: userId }, { addedBy: null });
}

/** The content is stored once, however many files have it. @returns null when there is nobody to own it, or no room */
async function newFile({ itemId, fileId, name, type }: AttachmentRow, userId: string): Promise<string | null> {
  const item = await sdk.db.repository(TaskItemRow).findOneBy({ id: itemId });
  if (!item || item.userId === userId) return null;
  try {
    const content = await sdk.files.open(fileId);
    return (await sdk.files.put(content, { name, type, ownerId: item.userId })).id;
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    if (error instanceof FileRefusedError && error.reason !== 'unavailable') return null;
    throw error;
  }
}

async function forget({ id, itemId }: AttachmentRow): Promise<void> {
  await sdk.db.transaction(async tx => {
    const { affected } = await tx
      .repository(AttachmentRow)
      .update({ id, removedAt: IsNull() }, { removedAt: new Date(), addedBy: null });
    if (affected > 0) await countOneLess(tx, itemId, 'attachmentCount');
  });
}
