// The sections of the open list. A change shows at once, and is undone when it is refused.
import { Injectable, computed, inject } from '@angular/core';
import { newId } from '@sv/ui/offline/new-id';
import type { OfflineWrite } from '@sv/ui/offline/offline-write';
import { t } from '@sv/ui/locale/translate';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskSection } from '../../shared/section.contract';
import type { TaskItem } from '../../shared/task.contract';
import { type SectionChange, fieldsChange } from '../board/change';
import { TaskBoard } from '../board/task-board';
import { TasksApi } from '../board/tasks-api';
import { UndoStack } from '../undo/undo-stack';

@Injectable()
export class ListSections {
  private readonly api = inject(TasksApi);
  private readonly board = inject(TaskBoard);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly lists = pluginApi('lists');
  private readonly sections = pluginApi('sections');

  readonly all = computed(() => this.board.context.sections());

  /** At the end. @returns null when it was refused */
  async add(listId: string, name: string): Promise<TaskSection | null> {
    const section = { id: newId(), listId, name, position: this.all().length, version: 1 };
    return (await this.send([...this.all(), section], this.requestFor(section, 'POST', { id: section.id, name })))
      ? section
      : null;
  }

  rename(section: TaskSection, name: string): Promise<boolean> {
    const renamed = this.all().map(one => (one.id === section.id ? { ...one, name } : one));
    const { version } = section;
    const write = { ...this.requestFor(section, 'PATCH', { name }), version, base: { name: section.name } };
    return this.send(renamed, write);
  }

  move(section: TaskSection, position: number): Promise<boolean> {
    const others = this.all().filter(({ id }) => id !== section.id);
    const moved = others.toSpliced(position, 0, section).map((one, at) => ({ ...one, position: at }));
    return this.send(moved, this.requestFor(section, 'PATCH', { position }));
  }

  /** Its tasks stay in the list. The message offers Undo while it is visible. */
  async delete(section: TaskSection): Promise<void> {
    const items = this.board.all().filter(({ sectionId, parentId }) => sectionId === section.id && parentId === null);
    const change: SectionChange = { kind: 'section-deleted', section, items };
    try {
      await this.perform(change);
    } catch (error) {
      return this.toasts.error(error); // a Problem
    }
    // The menu that had the focus is gone with it.
    const beside = this.all()[section.position] ?? this.all().at(-1);
    this.stack.focus([...(beside ? [beside] : items)].map(({ id }) => id));
    const step = this.stack.note([change]);
    const undo = { label: t('Undo'), run: () => this.stack.requests.next({ what: 'undo', step }) };
    step.messageId = this.toasts.show(t('“{title}” deleted', { title: section.name }), undo);
  }

  /** Makes a change that somebody else notes. @throws Problem after taking it back */
  async perform({ kind, section, items }: SectionChange): Promise<void> {
    const { id, name, position } = section;
    const others = this.all().filter(one => one.id !== id);
    if (kind === 'section-deleted') return this.request(others, this.requestFor(section, 'DELETE'));
    await this.request(
      others.toSpliced(position, 0, section),
      this.requestFor(section, 'POST', { id, name, position }),
    );
    // Not those that somebody has put elsewhere meanwhile.
    const homeless = items.flatMap(item => this.board.find(item.id) ?? []).filter(item => !this.isIn(item, others));
    await this.board.performAll(homeless.map(item => fieldsChange({ ...item, sectionId: null }, { sectionId: id })));
  }

  private isIn({ sectionId }: TaskItem, sections: readonly TaskSection[]): boolean {
    return sections.some(({ id }) => id === sectionId);
  }

  private requestFor(section: TaskSection, method: OfflineWrite['method'], body?: OfflineWrite['body']): OfflineWrite {
    const { id: subject, listId, name } = section;
    const url =
      method === 'POST' ? `${this.lists}/${encodeURIComponent(listId)}/sections` : `${this.sections}/${subject}`;
    return { method, url, ...(body && { body }), name, subject, within: [listId] };
  }

  private async send(sections: readonly TaskSection[], write: OfflineWrite): Promise<boolean> {
    try {
      await this.request(sections, write);
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
  }

  private async request(sections: readonly TaskSection[], write: OfflineWrite): Promise<void> {
    const before = this.all();
    this.board.context.setSections(sections);
    try {
      await this.api.send(write);
    } catch (error) {
      this.board.context.setSections(before);
      throw error;
    }
  }
}
