// Nothing that others changed is lost, whatever this page does when the news comes.
import { ChangeChannel } from '@sv/ui/freshness/change-channel';
import { TestBed } from '@angular/core/testing';
import type { HttpTestingController, TestRequest } from '@angular/common/http/testing';
import type { TaskItem } from '../../shared/task.contract';
import { aList, anItem, provideTasks, settled } from '../testing/provide-tasks';
import { TaskListStore } from './task-list-store';
import type { TaskBoard } from './task-board';
import { withWaiting } from './waiting-changes';

const url = '/tasks/api/lists/l1/items';
const named = (title: string, position: number): TaskItem => ({ ...anItem, id: title, title, position });
const page = (...titles: string[]) => ({ items: titles.map(named), nextCursor: null, parents: [], sections: [] });

describe('news of a list', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  beforeEach(async () => {
    ({ http, board } = provideTasks([named('a', 0)]));
    await settled();
  });
  afterEach(() => http.verify());

  const shown = (): string =>
    board
      .shown()
      .map(({ title }) => title)
      .join(' ');
  const news = async (): Promise<void> => {
    TestBed.inject(ChangeChannel).emit('sv.tasks');
    await settled();
  };
  const lists = async (): Promise<void> => {
    http.expectOne('/tasks/api/lists').flush({ lists: [aList] });
    await settled();
  };
  const asked = (): TestRequest => http.expectOne(`${url}?state=open&limit=200`);
  const answer = async (...titles: string[]): Promise<void> => {
    asked().flush(page(...titles));
    await settled();
  };

  it('is read once more when something is added here while it is read', async () => {
    await news();
    await lists();
    const reading = asked();
    void board.add('l1', { title: 'mine' }, 'bottom');
    await settled();
    reading.flush(page('a', 'theirs'));
    await settled();
    expect(shown()).toBe('a mine');
    http.expectOne({ url, method: 'POST' }).flush({ ...named('mine', 2), id: board.shown()[1]!.id });
    await settled();
    await lists();
    await answer('a', 'theirs', 'mine');
    expect(shown()).toBe('a theirs mine');
  });

  it('is read after the answer to what was added here, however early it comes', async () => {
    void board.add('l1', { title: 'mine' }, 'bottom');
    await news();
    void board.add('l1', { title: 'too' }, 'bottom');
    await settled();
    http.expectOne({ url, method: 'POST' }).flush(named('mine', 1));
    await settled();
    http.expectNone('/tasks/api/lists');
    http.expectOne({ url, method: 'POST' }).flush(named('too', 2));
    await settled();
    await lists();
    await answer('a', 'mine', 'too', 'theirs');
    expect(shown()).toBe('a mine too theirs');
  });

  it('is read when a busy server has time again', async () => {
    jest.useFakeTimers();
    try {
      const ticked = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
      TestBed.inject(ChangeChannel).emit('sv.tasks');
      await ticked(0);
      http.expectOne('/tasks/api/lists').flush({ lists: [aList] });
      await ticked(0);
      const busy = { status: 429, statusText: 'Too Many Requests', headers: { 'Retry-After': '7' } };
      asked().flush({ code: 'rate-limited', detail: 'Too many requests.' }, busy);
      await ticked(6900);
      http.expectNone(`${url}?state=open&limit=200`);
      await ticked(100);
      http.expectOne('/tasks/api/lists').flush({ lists: [aList] });
      await ticked(0);
      asked().flush(page('a', 'theirs'));
      await ticked(0);
    } finally {
      jest.useRealTimers();
    }
    expect(shown()).toBe('a theirs');
  });

  it('is read when the first page could not be', async () => {
    board.open({ listId: 'l1', state: 'all' });
    TestBed.tick();
    const first = `${url}?state=all&limit=200`;
    http.expectOne(first).error(new ProgressEvent('error'));
    await settled();
    expect(board.problem()).toBeDefined();
    await news();
    await lists();
    http.expectOne(first).flush(page('a', 'theirs'));
    await settled();
    expect(shown()).toBe('a theirs');
  });
});

describe('a new task at the end', () => {
  it('says no position, and is where the server put it', async () => {
    const { http, board } = provideTasks([named('a', 0)]);
    await settled();
    void board.add('l1', { title: 'mine' }, 'bottom');
    const { id } = board.find(board.shown().at(-1)!.id)!;
    await settled();
    const post = http.expectOne({ url, method: 'POST' });
    expect(post.request.body).toEqual({ id, title: 'mine' });
    post.flush({ ...named('mine', 7), id });
    await settled();
    expect(board.find(id)?.position).toBe(7);
    expect(TestBed.inject(TaskListStore).find('l1')?.openCount).toBe(2);
    http.verify();
  });

  it('stands behind those that wait too, a subtask behind those of its task', () => {
    const write = (title: string, parentId?: string) => ({
      method: 'POST' as const,
      url,
      subject: title,
      name: title,
      body: { id: title, title, ...(parentId && { parentId }) },
      pluginId: 'sv.tasks',
      personId: 'u1',
      seq: 1,
      at: 0,
      refusal: null,
    });
    const items = withWaiting([named('a', 0), named('b', 1)], [write('c'), write('d'), write('part', 'a')], 'l1');
    expect(items.map(({ title, position }) => `${title} ${position}`)).toEqual(['a 0', 'part 1', 'b 2', 'c 3', 'd 4']);
  });
});
