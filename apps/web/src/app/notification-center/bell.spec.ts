import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NotificationLoader } from '../notifications/notification-loader';
import type { NotificationStore } from '../notifications/notification-store';
import { anItem } from '../notifications/testing/an-item';
import { Bell } from './bell';
import { FakeStore } from './testing/fake-store';

async function bell(unreadCount: number) {
  TestBed.configureTestingModule({
    providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([])],
  });
  const notifications = { ...aShell().notifications, unreadCount };
  TestBed.inject(Session).shell.set(aShell({ notifications }));
  const fixture = TestBed.createComponent(Bell);
  const button = async () => {
    await fixture.whenStable();
    return (fixture.nativeElement as HTMLElement).querySelector('button')!;
  };
  return { button, fixture };
}

describe('the bell', () => {
  it.each([
    [0, 'Notifications', ''],
    [3, 'Notifications, 3 unread', '3'],
    [99, 'Notifications, 99 unread', '99'],
    [100, 'Notifications, 100 unread', '99+'],
  ])('says that %d are unread', async (count, name, badge) => {
    const button = await (await bell(count)).button();
    expect(button.getAttribute('aria-label')).toBe(name);
    expect(button.textContent.trim()).toBe(badge);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('follows the store once it is there', async () => {
    const { button } = await bell(3);
    const store = new FakeStore();
    store.all.set([anItem('n1')]);
    TestBed.inject(NotificationLoader).store.set(store as unknown as NotificationStore);
    expect((await button()).getAttribute('aria-label')).toBe('Notifications, 1 unread');
    await store.markAllRead();
    expect((await button()).textContent.trim()).toBe('');
  });
});
