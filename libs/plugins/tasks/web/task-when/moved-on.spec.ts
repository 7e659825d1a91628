import type { HttpTestingController } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { TaskItem } from '../../shared/task.contract';
import type { TaskBoard } from '../board/task-board';
import { TaskListStore } from '../board/task-list-store';
import { browserZone } from '../due-date/task-date';
import { anItem, provideTasks, settled } from '../testing/provide-tasks';
import { withOccurrence } from './moved-on';

const url = '/tasks/api/items/i1';

describe('a repeating task that is checked off', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  const plants: TaskItem = {
    ...anItem,
    dueAt: new Date(2046, 5, 19, 9).toISOString(),
    timeZone: browserZone(),
    recurrence: 'FREQ=WEEKLY;COUNT=5',
  };
  const moved = {
    ...plants,
    dueAt: new Date(2046, 5, 26, 9).toISOString(),
    recurrence: 'FREQ=WEEKLY;COUNT=4',
    version: 4,
  };
  beforeEach(async () => {
    ({ http, board } = provideTasks([plants]));
    await settled();
  });
  afterEach(() => http.verify());

  const shown = () => board.shown()[0]!;
  const openCount = () => TestBed.inject(TaskListStore).find('l1')?.openCount;
  const checkOff = async (answer: TaskItem): Promise<void> => {
    void board.toggle(shown());
    await settled();
    const request = http.expectOne(url);
    expect(request.request.body).toEqual({ done: true, occurrence: plants.dueAt });
    request.flush(answer);
    await settled();
  };

  it('is open again at its next date, which is said', async () => {
    await checkOff(moved);
    expect(shown()).toEqual(moved);
    expect(openCount()).toBe(1);
    expect(TestBed.inject(Toasts).shown().at(-1)?.message).toBe('Done. Next: Tuesday, 26 June 2046');
  });

  it('says which start was seen when it has no due date', () => {
    const startAt = plants.dueAt;
    const change = withOccurrence({ ...plants, startAt, dueAt: null }, { done: true });
    expect(change).toEqual({ done: true, occurrence: startAt });
  });

  it('has its dates and its count again after Undo', async () => {
    await checkOff(moved);
    TestBed.inject(Toasts).shown().at(-1)!.action!.run();
    await settled();
    const request = http.expectOne(url);
    const { startAt, dueAt, recurrence } = plants;
    expect(request.request.body).toEqual({ done: false, startAt, dueAt, recurrence });
    request.flush({ ...plants, version: 5 });
    await settled();
    expect(shown()).toEqual({ ...plants, version: 5 });
  });

  it('is done after its last date, and nothing is said of a next one', async () => {
    const before = TestBed.inject(Toasts).shown().length;
    await checkOff({ ...plants, doneAt: '2046-06-19T12:00:00.000Z', version: 4 });
    expect([openCount(), TestBed.inject(Toasts).shown().length - before]).toEqual([0, 0]);
  });
});
