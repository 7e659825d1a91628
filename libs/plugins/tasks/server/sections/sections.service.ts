import { Injectable } from '@nestjs/common';
import { ChangedMeanwhileError, ConflictError, changeVersion, type Db, ofVersion, sdk } from '@sv/sdk';
import { v7 as newId } from 'uuid';
import type { NewTaskSection, TaskSection, TaskSectionChange } from '../../shared/section.contract';
import { taskLimits } from '../../shared/task-limits';
import { ItemOrder } from '../items/item-order';
import { TaskItemRow } from '../items/task-item.entity';
import { ListNews } from '../live/list-news';
import type { Owner } from '../owner';
import { accessList } from '../sharing/list-access';
import { TooManySectionsError } from '../tasks.errors';
import { accessSection } from './section-access';
import { SectionOrder } from './section-order';
import { SectionRow } from './section.entity';
import { toSection } from './to-section';

/** The sections of a list: add, rename, move, delete. Whoever changes them holds the list, as those do who move tasks. */
@Injectable()
export class SectionsService {
  constructor(private readonly news: ListNews) {}

  /** @throws ListNotFoundError */
  async list(caller: Owner, listId: string): Promise<TaskSection[]> {
    await accessList(caller, listId, 'view');
    return (await new SectionOrder(sdk.db, listId).inOrder()).map(toSection);
  }

  /**
   * Adds a section once: when the sender repeats a request with its own id, answers the section that is there.
   *
   * @throws ListNotFoundError, ViewersOnlyReadError, TooManySectionsError
   * @throws ConflictError when the id is taken by something else
   */
  async add(caller: Owner, listId: string, section: NewTaskSection): Promise<TaskSection> {
    const { list } = await accessList(caller, listId, 'edit');
    const { id = newId(), name, position } = section;
    const stored = await sdk.db.transaction(async tx => {
      const order = await held(tx, listId);
      const before = await sections(tx).findOneBy({ id });
      if (before?.listId === listId) return before;
      if (before) throw new ConflictError('This id is taken.');
      const last = await sections(tx).countBy({ listId });
      if (last >= taskLimits.sectionsPerList) throw new TooManySectionsError();
      await sections(tx).insert({ id, tenantId: list.tenantId, listId, name, position: last, version: 1 });
      await order.move(id, position ?? last);
      return (await sections(tx).findOneBy({ id }))!;
    });
    await this.news.changed(list);
    return toSection(stored);
  }

  /** @throws SectionNotFoundError, ViewersOnlyReadError, ChangedMeanwhileError */
  async change(
    caller: Owner,
    id: string,
    { name, position }: TaskSectionChange,
    expected: number | null = null,
  ): Promise<TaskSection> {
    const { list } = await accessSection(caller, id, 'edit');
    const stored = await sdk.db.transaction(async tx => {
      const order = await held(tx, list.id);
      const changed = await changeVersion(sections(tx), { id }, expected, current => ({
        ...(name !== undefined && { name }),
        // Its own place counts as a change of it; `SectionOrder` says which one it gets.
        ...(position !== undefined && { position: current.position }),
      }));
      if (!changed || changed === 'stale') return null;
      if (position === undefined) return changed;
      await order.move(id, position);
      return sections(tx).findOneBy({ id });
    });
    if (!stored) return this.refuse(caller, id);
    await this.news.changed(list);
    return toSection(stored);
  }

  /**
   * Its tasks stay in the list, in no section.
   *
   * @throws SectionNotFoundError, ViewersOnlyReadError, ChangedMeanwhileError
   */
  async delete(caller: Owner, id: string, expected: number | null = null): Promise<void> {
    const { list } = await accessSection(caller, id, 'edit');
    const wasThere = await sdk.db.transaction(async tx => {
      const order = await held(tx, list.id);
      const { affected } = await sections(tx).delete(ofVersion({ id }, expected));
      if (affected === 0) return false;
      await order.closeGap();
      await tx.repository(TaskItemRow).increment({ listId: list.id, sectionId: id }, 'version', 1);
      await tx.repository(TaskItemRow).update({ listId: list.id, sectionId: id }, { sectionId: null });
      return true;
    });
    if (!wasThere) await this.refuse(caller, id);
    await this.news.changed(list);
  }

  /** Says why nothing was changed: it is gone, or it has another version by now. */
  private async refuse(caller: Owner, id: string): Promise<never> {
    const { section } = await accessSection(caller, id, 'view');
    throw new ChangedMeanwhileError(toSection(section));
  }
}

const sections = (db: Db) => db.repository(SectionRow);

/** @throws ListNotFoundError when the list was deleted meanwhile */
async function held(tx: Db, listId: string): Promise<SectionOrder> {
  await new ItemOrder(tx, listId).hold();
  return new SectionOrder(tx, listId);
}
