import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NotificationStore } from '../../notifications/notification-store';
import { anItem } from '../../notifications/testing/an-item';
import { NarrowWindow } from '../../shell/narrow-window';
import { NotificationCenter } from '../notification-center';
import { FakeStore } from '../testing/fake-store';
import { NotificationPanelService } from './notification-panel.service';

let store: FakeStore;

async function open({ narrow = false, withBell = true } = {}): Promise<HTMLDialogElement> {
  store = new FakeStore();
  store.all.set([anItem('n2', 2), anItem('n1', 1)]);
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: NotificationStore, useValue: store },
      { provide: NarrowWindow, useValue: { isNarrow: () => narrow } },
    ],
  });
  TestBed.inject(Session).shell.set(aShell());
  document.body.innerHTML = withBell ? '<sv-bell><button>Bell</button></sv-bell><p>Page</p>' : '<p>Page</p>';
  TestBed.inject(NotificationPanelService).open();
  await settled();
  return panel()!;
}

const panel = () => document.querySelector<HTMLDialogElement>('sv-notification-panel dialog');
const isOpen = () => [TestBed.inject(NotificationCenter).isOpen(), panel() !== null];
const settled = async () => {
  TestBed.tick();
  await Promise.resolve();
  TestBed.tick();
};
const fire = async (target: Element | null, event: Event) => {
  target?.dispatchEvent(event);
  await settled();
};
const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
const pointer = () => new Event('pointerdown', { bubbles: true });

describe('the panel of notifications', () => {
  afterEach(() => (document.body.innerHTML = ''));

  it('opens once, beside the bell, with the focus on its name, and reads the list anew', async () => {
    const dialog = await open();
    TestBed.inject(NotificationPanelService).open();
    expect(document.querySelectorAll('sv-notification-panel')).toHaveLength(1);
    expect(dialog.className).toBe('beside');
    expect(document.activeElement?.textContent).toBe('Notifications');
    expect(store.done).toEqual(['refresh']);
  });

  it.each([{ narrow: true }, { withBell: false }])('has the window to itself: %j', async look => {
    const dialog = await open(look);
    expect(dialog.className).toBe('alone');
    expect(dialog.querySelector('sv-toast-area')).not.toBeNull();
  });

  it('leads from its head to the first entry by the arrow key', async () => {
    await open();
    await fire(document.activeElement, key('ArrowDown'));
    expect(document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry')).toBe('n2');
  });

  it('closes by Escape, by its button, and by a press beside it', async () => {
    await open();
    await fire(document.activeElement, key('Escape'));
    expect(isOpen()).toEqual([false, false]);

    TestBed.inject(NotificationPanelService).open();
    await settled();
    panel()?.querySelector<HTMLElement>('[aria-label=Close]')?.click();
    await settled();
    expect(isOpen()).toEqual([false, false]);

    TestBed.inject(NotificationPanelService).open();
    await settled();
    await fire(panel(), pointer());
    await fire(document.querySelector('sv-bell button'), pointer());
    expect(isOpen()).toEqual([true, true]);
    await fire(document.querySelector('p'), pointer());
    expect(isOpen()).toEqual([false, false]);
  });

  it('closes when the focus goes on behind it', async () => {
    const dialog = await open();
    const to = (relatedTarget: Element | null) => new FocusEvent('focusout', { bubbles: true, relatedTarget });
    await fire(dialog.querySelector('h2'), to(null));
    await fire(dialog.querySelector('h2'), to(dialog.querySelector('a')));
    expect(isOpen()).toEqual([true, true]);
    await fire(dialog.querySelector('h2'), to(document.querySelector('p')));
    expect(isOpen()).toEqual([false, false]);
  });

  it('marks all as read', async () => {
    const dialog = await open();
    const all = [...dialog.querySelectorAll('button')].find(one => one.textContent.trim() === 'Mark all as read');
    all?.click();
    await settled();
    expect(store.done).toEqual(['refresh', 'all read']);
    expect(store.unreadCount()).toBe(0);
  });
});
