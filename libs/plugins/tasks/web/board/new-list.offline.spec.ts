import type { HttpTestingController, TestRequest } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { firstValueFrom } from 'rxjs';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { OfflineStore } from '@sv/ui/offline/offline-store';
import { Reachability } from '@sv/ui/offline/reachability';
import { FakeOfflineStore } from '@sv/ui/offline/testing/fake-offline-store';
import { WriteDecisions } from '@sv/ui/offline/write-decisions';
import { ListSections } from '../sections/list-sections';
import { aList, provideTasks, settled } from '../testing/provide-tasks';
import { TaskBoard } from './task-board';
import { TaskListStore } from './task-list-store';

describe('a list that is made without a network', () => {
  let http: HttpTestingController;
  let board: TaskBoard;
  let lists: TaskListStore;
  let queue: OfflineQueue;
  let id: string;

  beforeEach(async () => {
    TestBed.overrideProvider(OfflineStore, { useValue: new FakeOfflineStore() });
    ({ http } = provideTasks());
    [board, lists, queue] = [TestBed.inject(TaskBoard), TestBed.inject(TaskListStore), TestBed.inject(OfflineQueue)];
    await settled();
    await online(false);
    ({ id } = await lists.add('Camping'));
    board.open({ listId: id, state: 'open' });
    await settled();
  });
  afterEach(() => http.verify());

  async function online(isOnline: boolean): Promise<void> {
    TestBed.inject(Reachability).lostAt.set(isOnline ? null : new Date());
    await turn();
  }
  const turn = async (): Promise<void> => {
    for (let left = 4; left > 0; left--) await settled();
  };
  /** The only request that changes something. */
  const change = (): TestRequest => http.expectOne(({ method }) => method !== 'GET');
  const answer = async (body: object, status = 200): Promise<string> => {
    const sent = change();
    sent.flush(body, { status, statusText: 'answered' });
    await turn();
    const { request } = sent;
    return `${request.method} ${request.url.replace(id, 'ID')} ${JSON.stringify(request.body).replace(id, 'ID')}`;
  };
  /** What is read again is not what is tested here. */
  const readAgain = (listed: object[] = [aList]): void => {
    for (const read of http.match('/tasks/api/lists')) if (!read.cancelled) read.flush({ lists: listed });
  };
  const shown = (): [string, number][] => lists.lists().map(({ name, openCount }) => [name, openCount]);
  const titles = (): string[] => board.shown().map(({ title }) => title);

  it('is there at once, empty, and nobody asks the server for its tasks', () => {
    expect(shown()).toEqual([
      ['Camping', 0],
      ['List', 1],
    ]);
    expect([board.isLoading(), board.problem(), titles()]).toEqual([false, undefined, []]);
    expect(lists.justAdded()).toBe(id);
  });

  it('takes tasks, sections and another name, is counted, and all of it is sent in its order', async () => {
    await board.add(id, { title: 'Tent' }, 'bottom');
    await TestBed.inject(ListSections).add(id, 'To pack');
    await firstValueFrom(lists.change(lists.find(id)!, { name: 'Camping in June' }));
    await turn();
    expect(shown()[0]).toEqual(['Camping in June', 1]);
    expect([titles(), board.context.sections().map(({ name }) => name)]).toEqual([['Tent'], ['To pack']]);

    await online(true);
    const { name, color } = { name: 'Camping', color: lists.find(id)!.color };
    expect(await answer({ ...aList, id, name })).toBe(
      `POST /tasks/api/lists {"id":"ID","name":"Camping","color":"${color}"}`,
    );
    readAgain([{ ...aList, id }, aList]);
    expect(await answer({})).toMatch(/^POST \/tasks\/api\/lists\/ID\/items .+"title":"Tent"/);
    // What is there stays in sight while the rest is sent.
    expect([board.isLoading(), titles()]).toEqual([false, ['Tent']]);
    expect(await answer({})).toMatch(/^POST \/tasks\/api\/lists\/ID\/sections .+"name":"To pack"/);
    expect(await answer({})).toBe('PATCH /tasks/api/lists/ID {"name":"Camping in June"}');
    readAgain([{ ...aList, id, name: 'Camping in June' }, aList]);
    await turn();
    expect(queue.waiting()).toEqual([]);
    expect(http.match(({ url }) => url.endsWith(`/lists/${id}/items?state=open&limit=200`))).not.toHaveLength(0);
    await turn();
    readAgain();
  });

  it('keeps what was typed into it when it is refused, until the person has decided', async () => {
    await board.add(id, { title: 'Tent' }, 'bottom');
    await online(true);
    await answer({ code: 'conflict', detail: 'You cannot have more lists.' }, 409);
    readAgain();
    await turn();
    readAgain();
    const [refused] = queue.refused();
    expect(refused).toMatchObject({ name: 'Camping', refusal: { message: 'You cannot have more lists.' } });
    expect(queue.waiting().map(({ name }) => name)).toEqual(['Tent']);
    expect(TestBed.inject(WriteDecisions).droppedWith(refused!)).toHaveLength(1);

    void TestBed.inject(WriteDecisions).keepMine(refused!);
    await turn();
    expect(await answer({ ...aList, id, name: 'Camping' })).toMatch(/^POST \/tasks\/api\/lists /);
    readAgain();
    expect(await answer({})).toMatch(/"title":"Tent"/);
    http.match(() => true);
  });

  it('is not there, and another one keeps its name, when the server refuses at once', async () => {
    await online(true);
    await answer({ ...aList, id, name: 'Camping' });
    const adding = lists.add('Too many').catch((error: Error) => error.message);
    await turn();
    await answer({ code: 'conflict', detail: 'You cannot have more lists.' }, 409);
    expect(await adding).toBe('You cannot have more lists.');
    const renaming = firstValueFrom(lists.change(lists.find('l1')!, { name: 'Mine' })).catch(
      (error: Error) => error.message,
    );
    await turn();
    await answer({ code: 'not-allowed', detail: 'You can only view it.' }, 403);
    expect(await renaming).toBe('You can only view it.');
    expect(shown().map(([name]) => name)).toEqual(['Camping', 'List']);
    http.match(() => true);
  });

  it('stands beside those that others make meanwhile', async () => {
    const theirs = { ...aList, id: 'l2', name: 'Theirs', createdAt: '2026-01-01T00:00:00Z' };
    void lists.refetch();
    readAgain([theirs, aList]);
    await turn();
    expect(shown().map(([name]) => name)).toEqual(['Camping', 'Theirs', 'List']);
  });

  it('is gone with all that was typed into it when the person discards it', async () => {
    await board.add(id, { title: 'Tent' }, 'bottom');
    await online(true);
    await answer({ code: 'conflict', detail: 'You cannot have more lists.' }, 409);
    void TestBed.inject(WriteDecisions).discard(queue.refused()[0]!);
    await turn();
    expect([queue.refused(), queue.waiting()]).toEqual([[], []]);
    http.match(() => true);
  });
});
