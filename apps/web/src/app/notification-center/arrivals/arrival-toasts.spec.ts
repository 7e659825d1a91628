import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
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

const toasts = () => TestBed.inject(Toasts).shown();

describe('messages for what arrives', () => {
  it('tell title and words, or who sent it', () => {
    store.arrivals.next({ kind: 'one', item: anItem('n1', 1, { body: 'It is due today.' }) });
    store.arrivals.next({ kind: 'one', item: anItem('n2', 2) });
    expect(toasts().map(({ title, message }) => [title, message])).toEqual([
      ['About n1', 'It is due today.'],
      ['About n2', 'tasks'],
    ]);
  });

  it('lead where the notification leads, and mark it read', () => {
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    store.arrivals.next({ kind: 'one', item: anItem('n1', 1, { url: '/tasks/lists/1' }) });
    toasts()[0]?.action?.run();
    expect(go).toHaveBeenCalledWith('/tasks/lists/1');
    expect(store.done).toEqual(['read n1']);
  });

  it('lead to the panel where there is nowhere else to go, and for many at once', () => {
    const open = jest.spyOn(TestBed.inject(NotificationCenter), 'open').mockResolvedValue();
    store.arrivals.next({ kind: 'one', item: anItem('n1') });
    store.arrivals.next({ kind: 'many', count: 12, newest: anItem('n9') });
    expect(toasts().map(({ title, message }) => [title, message])[1]).toEqual(['12 new notifications', 'About n9']);
    for (const toast of toasts()) toast.action?.run();
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('are not needed while the panel is open', () => {
    TestBed.inject(NotificationCenter).isOpen.set(true);
    store.arrivals.next({ kind: 'one', item: anItem('n1') });
    expect(toasts()).toEqual([]);
  });
});
