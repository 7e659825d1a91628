// The sections of the open list. A change shows at once, and is undone when it is refused.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { newId } from '@sv/ui/offline/new-id';
import { t } from '@sv/ui/locale/translate';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import { type Observable, firstValueFrom } from 'rxjs';
import type { TaskSection } from '../../shared/section.contract';
import type { TaskItem } from '../../shared/task.contract';
import { type SectionChange, fieldsChange } from '../board/change';
import { TaskBoard } from '../board/task-board';
import { UndoStack } from '../undo/undo-stack';

@Injectable()
export class ListSections {
  private readonly http = inject(HttpClient);
  private readonly board = inject(TaskBoard);
  private readonly stack = inject(UndoStack);
  private readonly toasts = inject(Toasts);
  private readonly otherTabs = inject(ChangeChannel);
  private readonly topic = inject(CURRENT_PLUGIN).id;
  private readonly lists = pluginApi('lists');
  private readonly sections = pluginApi('sections');

  readonly all = computed(() => this.board.context.sections());

  /** At the end. @returns null when it was refused */
  async add(listId: string, name: string): Promise<TaskSection | null> {
    const section = { id: newId(), listId, name, position: this.all().length, version: 1 };
    const request = this.http.post(`${this.lists}/${encodeURIComponent(listId)}/sections`, { id: section.id, name });
    return (await this.send([...this.all(), section], request)) ? section : null;
  }

  rename({ id }: TaskSection, name: string): Promise<boolean> {
    const renamed = this.all().map(section => (section.id === id ? { ...section, name } : section));
    return this.send(renamed, this.http.patch(`${this.sections}/${id}`, { name }));
  }

  move(section: TaskSection, position: number): Promise<boolean> {
    const others = this.all().filter(({ id }) => id !== section.id);
    const moved = others.toSpliced(position, 0, section).map((one, at) => ({ ...one, position: at }));
    return this.send(moved, this.http.patch(`${this.sections}/${section.id}`, { position }));
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
    const { id, listId, name, position } = section;
    const others = this.all().filter(one => one.id !== id);
    if (kind === 'section-deleted') return this.request(others, this.http.delete(`${this.sections}/${id}`));
    const url = `${this.lists}/${encodeURIComponent(listId)}/sections`;
    await this.request(others.toSpliced(position, 0, section), this.http.post(url, { id, name, position }));
    // Not those that somebody has put elsewhere meanwhile.
    const homeless = items.flatMap(item => this.board.find(item.id) ?? []).filter(item => !this.isIn(item, others));
    await this.board.performAll(homeless.map(item => fieldsChange({ ...item, sectionId: null }, { sectionId: id })));
  }

  private isIn({ sectionId }: TaskItem, sections: readonly TaskSection[]): boolean {
    return sections.some(({ id }) => id === sectionId);
  }

  private async send(sections: readonly TaskSection[], request: Observable<unknown>): Promise<boolean> {
    try {
      await this.request(sections, request);
      return true;
    } catch (error) {
      this.toasts.error(error); // a Problem
      return false;
    }
  }

  private async request(sections: readonly TaskSection[], request: Observable<unknown>): Promise<void> {
    const before = this.all();
    this.board.context.setSections(sections);
    try {
      await firstValueFrom(request);
      this.otherTabs.announce(this.topic);
    } catch (error) {
      this.board.context.setSections(before);
      throw error;
    }
  }
}
