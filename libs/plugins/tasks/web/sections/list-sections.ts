// The sections of the open list. A change shows at once, and is undone when it is refused.
import { HttpClient } from '@angular/common/http';
import { Injectable, computed, inject } from '@angular/core';
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { newId } from '@sv/ui/offline/new-id';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Toasts } from '@sv/ui/workspace/toasts';
import { type Observable, firstValueFrom } from 'rxjs';
import type { TaskSection } from '../../shared/section.contract';
import { TaskBoard } from '../board/task-board';

@Injectable()
export class ListSections {
  private readonly http = inject(HttpClient);
  private readonly board = inject(TaskBoard);
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

  /** Its tasks stay in the list. */
  delete({ id }: TaskSection): Promise<boolean> {
    const others = this.all().filter(section => section.id !== id);
    return this.send(others, this.http.delete(`${this.sections}/${id}`));
  }

  private async send(sections: readonly TaskSection[], request: Observable<unknown>): Promise<boolean> {
    const before = this.all();
    this.board.context.setSections(sections);
    try {
      await firstValueFrom(request);
      this.otherTabs.announce(this.topic);
      return true;
    } catch (error) {
      this.board.context.setSections(before);
      this.toasts.error(error); // a Problem
      return false;
    }
  }
}
