// A list with sections and parts, for tests of the pages that show it:
// Marquee (Suppliers, Deposit), Posters | Food: Cakes | Waiting: nothing
import { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import type { TaskItem } from '../../shared/task.contract';
import { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { blankItem } from '../board/waiting-changes';
import { provideTasks, settled } from './provide-tasks';

const task = (title: string, position: number, fields: Partial<TaskItem> = {}): TaskItem => ({
  ...blankItem,
  id: title.toLowerCase(),
  listId: 'l1',
  title,
  position,
  ...fields,
});
const section = (id: string, name: string, position: number) => ({ id, listId: 'l1', name, position, version: 1 });

export const aFair = {
  items: [
    task('Marquee', 0),
    task('Suppliers', 1, { parentId: 'marquee', doneAt: '2026-06-01T10:00:00.000Z' }),
    task('Deposit', 2, { parentId: 'marquee' }),
    task('Posters', 3),
    task('Cakes', 4, { sectionId: 'food' }),
  ],
  parents: [{ id: 'marquee', title: 'Marquee', partCount: 2, donePartCount: 1 }],
  sections: [section('food', 'Food', 0), section('waiting', 'Waiting', 1)],
  nextCursor: null,
};

/** All of it is shown. */
export async function provideFair(): Promise<HttpTestingController> {
  const { http } = provideTasks();
  TestBed.inject(TaskBoard).open({ listId: 'l1', state: 'all' });
  TestBed.tick();
  http.expectOne('/tasks/api/lists/l1/items?state=all&limit=200').flush(aFair);
  await settled();
  TestBed.inject(TaskListStore).addToCounts('l1', 3, 1);
  return http;
}

/** The body of the one change of a task that was sent. */
export async function sentChange(http: HttpTestingController, id: string): Promise<unknown> {
  await settled();
  const { request } = http.expectOne({ url: `/tasks/api/items/${id}`, method: 'PATCH' });
  return request.body;
}

export const press = (element: Element, key: string, altKey = false): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, altKey, bubbles: true, cancelable: true }));
