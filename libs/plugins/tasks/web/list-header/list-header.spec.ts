import type { HttpTestingController } from '@angular/common/http/testing';
import { inputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import { Toasts } from '@sv/ui/workspace/toasts';
import { TaskListStore } from '../board/task-list-store';
import { aList, provideTasks, settled } from '../testing/provide-tasks';
import { ListHeader } from './list-header';

describe('deleting a list', () => {
  let http: HttpTestingController;
  let goTo: jest.SpyInstance;
  beforeEach(async () => {
    ({ http } = provideTasks());
    await settled();
    goTo = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });

  async function remove(): Promise<void> {
    const header = TestBed.createComponent(ListHeader, { bindings: [inputBinding('list', () => aList)] });
    document.body.append(header.nativeElement as HTMLElement);
    TestBed.tick();
    const items = [...document.querySelectorAll<HTMLElement>('[svMenuItem]')];
    items.find(item => item.textContent?.includes('Delete list'))!.click();
    await settled();
  }
  const names = () =>
    TestBed.inject(TaskListStore)
      .lists()
      .map(({ name }) => name);
  const toasts = () => TestBed.inject(Toasts).shown();

  it('can be taken back: the message names it, and the list is there again', async () => {
    await remove();
    http.expectOne({ url: '/tasks/api/lists/l1', method: 'DELETE' }).flush(null);
    await settled();
    expect(names()).toEqual([]);
    expect(toasts()).toMatchObject([{ message: '“List” deleted', action: { label: 'Undo' } }]);
    toasts()[0]!.action!.run();
    await settled();
    http.expectOne({ url: '/tasks/api/lists/l1/restore', method: 'POST' }).flush(aList);
    await settled();
    expect(names()).toEqual(['List']);
    expect(goTo).toHaveBeenLastCalledWith('/tasks/lists/l1');
  });

  it('says one thing alone when it failed', async () => {
    await remove();
    const refusal = { code: 'internal-error', detail: 'It failed.' };
    http.expectOne('/tasks/api/lists/l1').flush(refusal, { status: 500, statusText: 'Error' });
    await settled();
    expect(toasts().map(({ message }) => message)).toEqual(['It failed.']);
    expect(names()).toEqual(['List']);
  });
});
