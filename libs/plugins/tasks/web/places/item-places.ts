// Moves the items of the open list: to another place, into a section, below another item. Each move is one request, shows
// at once, and is undone when it is refused.
import { Injectable, inject } from '@angular/core';
import { newId } from '@sv/ui/offline/new-id';
import type { TaskItem, TaskItemChange } from '../../shared/task.contract';
import type { Items } from '../board/arrangement';
import { fieldsChange } from '../board/change';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { blankItem } from '../board/waiting-changes';
import { lastOf } from '../outline/families';

/** Where an item is to stand. Without `before` and `after`, it stays where it is in the order. */
export interface Spot {
  /** Undefined: below the same task, or none, as now. */
  parentId?: string | null;
  /** Undefined: in the same section. Not for parts, which are in that of their task. */
  sectionId?: string | null;
  before?: TaskItem;
  after?: TaskItem;
}

@Injectable()
export class ItemPlaces {
  private readonly board = inject(TaskBoard);
  private readonly listStore = inject(TaskListStore);

  /** At the end of the list, in a section or in none. @throws Problem after removing it again */
  add(listId: string, title: string, sectionId: string | null): Promise<void> {
    const position = this.listStore.sizeOf(listId);
    return this.board.insert({ ...blankItem, id: newId(), listId, sectionId, title, position }, true);
  }

  /** As the last part of a task. @throws Problem after removing it again */
  addPart({ id: parentId, listId, sectionId, position: own }: TaskItem, title: string, last?: TaskItem): Promise<void> {
    const position = (last?.position ?? own) + 1;
    return this.board.insert({ ...blankItem, id: newId(), listId, sectionId, parentId, title, position }, true);
  }

  /** @returns whether it was not refused */
  async put(item: TaskItem, spot: Spot): Promise<boolean> {
    const change = changeFor(this.board.all(), item, spot);
    return Object.keys(change).length === 0 || this.board.make([fieldsChange(item, change)]);
  }
}

/**
 * Only what changes. A new task above it, or none, comes with the position, and a section with it, so that an undo brings
 * all of it back.
 */
function changeFor(items: Items, item: TaskItem, { parentId, sectionId, before, after }: Spot): TaskItemChange {
  const position = before ? positionBefore(item, before) : after && positionAfter(item, lastOf(items, after));
  const isElsewhere = parentId !== undefined && parentId !== item.parentId;
  const section = parentId ? items.find(({ id }) => id === parentId)?.sectionId : sectionId;
  return {
    ...(isElsewhere && { parentId, position: item.position }),
    ...(section !== undefined && section !== item.sectionId && { sectionId: section }),
    ...(position !== undefined && position !== item.position && { position }),
  };
}

const positionBefore = (item: TaskItem, { position }: TaskItem): number =>
  item.position < position ? position - 1 : position;

const positionAfter = (item: TaskItem, { position }: TaskItem): number =>
  item.position < position ? position : position + 1;
