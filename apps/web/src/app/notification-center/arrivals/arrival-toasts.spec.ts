import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import type { NotificationItem } from '@sv/contracts/notification.contract';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import type { Arrival } from '../../notifications/arrival';
import { NotificationStore } from '../../notifications/notification-store';
import { anItem } from '../../notifications/testing/an-item';
import { NotificationCenter } from '../notification-center';
import { FakeStore } from '../testing/fake-store';
import { ArrivalToasts } from './arrival-toasts';

let store: FakeStore;

beforeEach(() => {
  jest.useFakeTimers();
  store = new FakeStore();
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: NotificationStore, useValue: store },
    ],
  });
  TestBed.inject(Session).shell.set(aShell());
  TestBed.inject(ArrivalToasts).start();
});
afterEach(() => jest.useRealTimers());

/** As it is in the list then. */
const one = (item: NotificationItem): Arrival => {
  store.all.update(all => [item, ...all]);
  return { kind: 'one', ids: [item.id], item };
};
const toasts = () => TestBed.inject(Toasts).shown();

describe('messages for what arrives', () => {
  it('tell title and words, or who sent it', () => {
    store.arrivalSubject.next(one(anItem('n1', 1, { body: 'It is due today.' })));
    store.arrivalSubject.next(one(anItem('n2', 2)));
    expect(toasts().map(({ title, message }) => [title, message])).toEqual([
      ['About n1', 'It is due today.'],
      ['About n2', 'tasks'],
    ]);
  });

  it('lead where the notification leads, and mark it read', () => {
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    store.arrivalSubject.next(one(anItem('n1', 1, { url: '/tasks/lists/1' })));
    toasts()[0]?.action?.run();
    expect(go).toHaveBeenCalledWith('/tasks/lists/1');
    expect(store.done).toEqual(['read n1']);
  });

  it('lead to the panel where there is nowhere else to go, and for many at once', () => {
    const open = jest.spyOn(TestBed.inject(NotificationCenter), 'open').mockResolvedValue();
    store.arrivalSubject.next(one(anItem('n1')));
    store.arrivalSubject.next({ kind: 'many', ids: ['n8', 'n9'], count: 2, newest: anItem('n9') });
    expect(toasts().map(({ title, message }) => [title, message])[1]).toEqual(['2 new notifications', 'About n9']);
    for (const toast of toasts()) toast.action?.run();
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('go when it was read or dismissed meanwhile', async () => {
    for (const id of ['n1', 'n2', 'n3']) store.arrivalSubject.next(one(anItem(id)));
    TestBed.tick();
    expect(toasts()).toHaveLength(3);
    await store.markRead('n1');
    await store.dismiss('n3');
    TestBed.tick();
    expect(toasts().map(({ title }) => title)).toEqual(['About n2']);
  });

  it('are not needed while the panel is open', () => {
    TestBed.inject(NotificationCenter).isOpen.set(true);
    store.arrivalSubject.next(one(anItem('n1')));
    expect(toasts()).toEqual([]);
  });
});
