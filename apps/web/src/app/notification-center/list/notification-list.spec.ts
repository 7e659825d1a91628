import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { Problem } from '@sv/ui/workspace/problem';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NotificationStore } from '../../notifications/notification-store';
import { anItem } from '../../notifications/testing/an-item';
import { FakeStore } from '../testing/fake-store';
import { NotificationList } from './notification-list';
import { VisibleEntries } from './visible-entries';

let store: FakeStore;
let fixture: ComponentFixture<NotificationList>;
let list: HTMLElement;

beforeEach(async () => {
  store = new FakeStore();
  store.all.set([anItem('n3', 3, { url: '/tasks' }), anItem('n2', 2), anItem('n1', 1)]);
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter([]),
      VisibleEntries,
      { provide: NotificationStore, useValue: store },
    ],
  });
  TestBed.inject(Session).shell.set(aShell());
  fixture = TestBed.createComponent(NotificationList);
  list = fixture.nativeElement as HTMLElement;
  document.body.append(list);
  await fixture.whenStable();
});
afterEach(() => list.remove());

const entry = (id: string) => list.querySelector<HTMLElement>(`[data-entry="${id}"]`)!;
const ids = () => [...list.querySelectorAll<HTMLElement>('[data-entry]')].map(one => one.dataset['entry']);
const focused = () => document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'];
const button = (id: string, name: string) => entry(id).querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
const toasts = () => TestBed.inject(Toasts).shown();
const shown = () => fixture.debugElement.injector.get(VisibleEntries);

async function press(key: string): Promise<void> {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await fixture.whenStable();
}

async function click(element: Element | null | undefined): Promise<void> {
  element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  await fixture.whenStable();
}

describe('the list of notifications', () => {
  it('has one entry in the line of Tab, and arrow keys between them', async () => {
    fixture.componentInstance.focusFirst();
    await fixture.whenStable();
    const walk = [focused()];
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home']) {
      await press(key);
      walk.push(focused());
    }
    expect(walk).toEqual(['n3', 'n2', 'n1', 'n1', 'n2', 'n1', 'n3']);

    const inLine = [...list.querySelectorAll<HTMLElement>('a, button')].filter(one => one.tabIndex === 0);
    expect(new Set(inLine.map(one => one.closest<HTMLElement>('[data-entry]')?.dataset['entry']))).toEqual(
      new Set(['n3']),
    );
  });

  it('has the entry in the line of Tab at once, for a Tab that comes before the page is drawn anew', () => {
    entry('n3').querySelector<HTMLElement>('.main')?.focus();
    const end = new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(end);
    expect([focused(), button('n1', 'Dismiss').tabIndex, button('n3', 'Dismiss').tabIndex]).toEqual(['n1', 0, -1]);
  });

  it('goes on with the next one when one is dismissed, says so, and brings it back', async () => {
    entry('n2').querySelector<HTMLElement>('.main')?.focus();
    await press('Delete');
    expect(ids()).toEqual(['n3', 'n1']);
    expect(focused()).toBe('n1');
    expect(toasts().map(({ message }) => message)).toEqual(['Dismissed “About n2”']);

    toasts()[0]?.action?.run();
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(focused()).toBe('n2');
    expect(store.done).toEqual(['dismissed n2', 'back n2']);
  });

  it('leaves the others as they are when the first of a day goes', async () => {
    await click(button('n2', 'Why did I get this?'));
    const before = entry('n2');
    await click(button('n3', 'Dismiss'));
    expect(entry('n2')).toBe(before);
    expect(before.querySelector('sv-entry-reason')).not.toBeNull();
    expect(focused()).toBe('n2');
  });

  it('follows a notification to its page and marks it read; without a page it is read', async () => {
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    await click(entry('n3').querySelector('a.main'));
    await click(entry('n2').querySelector('button.main'));
    expect(go.mock.calls).toEqual([['/tasks']]);
    expect(store.done).toEqual(['read n3', 'read n2']);
  });

  it('leaves a tab of its own to the browser', async () => {
    const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    entry('n3').addEventListener('click', inner => inner.preventDefault()); // jsdom would follow the link
    const wasPrevented = jest.spyOn(event, 'preventDefault');
    entry('n3').querySelector('a.main')?.dispatchEvent(event);
    expect(go).not.toHaveBeenCalled();
    expect(wasPrevented).toHaveBeenCalledTimes(1); // the one call is the listener's of this test
    expect(store.done).toEqual(['read n3']);
  });

  it('marks read and unread in place', async () => {
    await click(button('n3', 'Mark as read'));
    await click(button('n3', 'Mark as unread'));
    expect(store.done).toEqual(['read n3', 'unread n3']);
  });

  it('says why it came, and mutes its kind there, with a way back', async () => {
    await click(button('n2', 'Why did I get this?'));
    const reason = entry('n2').querySelector('sv-entry-reason');
    expect(reason?.textContent.replace(/\s+/g, ' ')).toContain('Sent by tasks · category ‘Reminder’ · to you');
    await click(reason?.querySelector('button'));
    expect(reason?.textContent).toContain('Unmute');
    expect(entry('n1').textContent).toContain('muted');
    toasts()[0]?.action?.run();
    await fixture.whenStable();
    expect(reason?.textContent).not.toContain('Unmute');
    expect(store.done).toEqual(['muted reminder', 'unmuted reminder']);
  });

  it('does not offer to mute what concerns the safety of the account', async () => {
    store.all.update(all => all.map(item => ({ ...item, category: 'security' })));
    await fixture.whenStable();
    await click(button('n2', 'Why did I get this?'));
    const reason = entry('n2').querySelector('sv-entry-reason');
    expect(reason?.textContent).toContain('cannot be muted');
    expect(reason?.querySelector('button')).toBeNull();
  });

  it('does not move what is read: what is new waits above until it is asked for', async () => {
    store.all.update(all => [anItem('n5', 5), anItem('n4', 4), ...all]);
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    expect(list.querySelector('[role=status]')?.textContent.trim()).toBe('2 new notifications above');
    await click(list.querySelector('.pill'));
    expect(ids()).toEqual(['n5', 'n4', 'n3', 'n2', 'n1']);
    expect(focused()).toBe('n5');
    expect(list.querySelector('.pill')).toBeNull();
  });

  it('keeps what was just read among what is unread until it is looked at anew', async () => {
    shown().choose('unread');
    await store.markRead('n2');
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    shown().choose('unread');
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n1']);
  });

  it('finds what is unread however old it is, and shows it among all only when nothing is left out between', async () => {
    store.older.set([anItem('n0', -100_000)]);
    store.hasMoreUnread.set(true);
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n2', 'n1']);
    shown().choose('unread');
    await fixture.whenStable();
    expect(ids()).toEqual(['n3', 'n2', 'n1', 'n0']);
    await click(list.querySelector('.more button'));
    expect(store.done).toEqual(['unread', 'more unread']);
  });

  it('says when there is nothing, and when it could not be read', async () => {
    const retry = () => list.querySelector('sv-error-state button');
    store.all.set([]);
    store.isLoading.set(true);
    await fixture.whenStable();
    expect(list.textContent).toContain('Loading notifications…');
    store.isLoading.set(false);
    store.problem.set(new Problem({ status: 503, code: 'too-busy', detail: 'Too busy.' }));
    await fixture.whenStable();
    expect(list.textContent).toContain('Too busy.');
    expect(list.textContent).not.toContain('caught up');
    await click(retry());
    expect(store.done).toEqual(['refresh']);
    store.problem.set(null);
    await fixture.whenStable();
    expect(list.textContent).toContain('You are all caught up');
  });

  it('has a button for older ones', async () => {
    store.hasMore.set(true);
    await fixture.whenStable();
    await click(list.querySelector('.more button'));
    expect(store.done).toEqual(['more']);
  });
});
