import { Injectable } from '@nestjs/common';
import { ConflictError, type FileAnswer, InvalidInputError, NotFoundError, sdk, type ThumbnailSize } from '@sv/sdk';
import { IsNull } from 'typeorm';
import { EntryRow } from '../entries/entry.entity';
import { holdGroup, requireMember } from '../groups/membership';
import { GroupNews } from '../news/group-news';
import type { Owner } from '../owner';
import { removeReceipts } from './remove-receipts';

/** Pictures of receipts. Each belongs to who added it; whoever belongs to the group sees it. */
@Injectable()
export class ReceiptsService {
  constructor(private readonly news: GroupNews) {}

  /** Stores the upload of this request. @throws ConflictError when the expense has a receipt */
  async add(owner: Owner, groupId: string, entryId: string): Promise<void> {
    const me = await requireMember(owner, groupId);
    const entry = await expenseOf(groupId, entryId);
    if (entry.receiptId) throw alreadyThere();
    const receiptId = await storeUpload(owner.userId);
    try {
      await attach(groupId, entryId, { receiptId, receiptBy: me.id });
    } catch (error) {
      await removeReceipts([receiptId]);
      throw error;
    }
    await this.news.changed(groupId);
  }

  async show(owner: Owner, groupId: string, entryId: string, thumbnail?: ThumbnailSize): Promise<FileAnswer> {
    await requireMember(owner, groupId);
    const { receiptId } = await expenseOf(groupId, entryId);
    if (!receiptId) throw new NotFoundError('There is no receipt.');
    return sdk.files.serve(receiptId, thumbnail && { thumbnail });
  }

  async remove(owner: Owner, groupId: string, entryId: string): Promise<void> {
    await requireMember(owner, groupId);
    const { receiptId } = await expenseOf(groupId, entryId);
    if (!receiptId) return;
    await sdk.db.repository(EntryRow).update({ id: entryId, receiptId }, { receiptId: null, receiptBy: null });
    await removeReceipts([receiptId]);
    await this.news.changed(groupId);
  }
}

/** @throws NotFoundError also for one of another group */
async function expenseOf(groupId: string, id: string): Promise<EntryRow> {
  const entry = await sdk.db.repository(EntryRow).findOneBy({ id, groupId, kind: 'expense' });
  if (!entry) throw new NotFoundError('There is no such expense.');
  return entry;
}

/** Whoever deletes the expense at the same time waits, and removes this receipt too. */
function attach(groupId: string, id: string, receipt: { receiptId: string; receiptBy: string }): Promise<void> {
  return sdk.db.transaction(async tx => {
    await holdGroup(tx, groupId);
    const { affected } = await tx.repository(EntryRow).update({ id, groupId, receiptId: IsNull() }, receipt);
    if (affected === 0) throw alreadyThere();
  });
}

async function storeUpload(ownerId: string): Promise<string> {
  for await (const { content, name } of sdk.files.uploads()) {
    const { id } = await sdk.files.put(content, { name, ownerId });
    return id;
  }
  throw new InvalidInputError('/file', 'There is no picture.');
}

const alreadyThere = (): ConflictError => new ConflictError('There is a receipt already. Remove it first.');
