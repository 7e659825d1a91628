import { type Db, InvalidInputError, sdk } from '@sv/sdk';
import type { Owner } from '../owner';
import { accessList, type AccessedList, type Need } from '../sharing/list-access';
import { ListNotFoundError, SectionNotFoundError } from '../tasks.errors';
import { SectionRow } from './section.entity';

/**
 * The section with its list, for whoever may do this with that list. Every route of a section begins here.
 *
 * @throws SectionNotFoundError, ViewersOnlyReadError
 */
export async function accessSection(
  caller: Owner,
  id: string,
  need: Need,
): Promise<{ section: SectionRow; list: AccessedList['list'] }> {
  const section = await sdk.db.repository(SectionRow).findOneBy({ tenantId: caller.tenantId, id });
  if (!section) throw new SectionNotFoundError();
  const { list } = await accessList(caller, section.listId, need).catch((error: unknown) => {
    throw error instanceof ListNotFoundError ? new SectionNotFoundError() : error;
  });
  return { section, list };
}

/** Call it while the list is held: a section that is there then is still there when the task is stored. */
export async function requireSection(tx: Db, listId: string, id: string): Promise<void> {
  const isThere = await tx.repository(SectionRow).existsBy({ id, listId });
  if (!isThere) throw new InvalidInputError('/sectionId', 'sectionId is not a section of this list');
}
