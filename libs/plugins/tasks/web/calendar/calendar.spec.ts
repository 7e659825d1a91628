import { TestBed } from '@angular/core/testing';
import { provideStranger, settled, textOf } from '../testing/provide-stranger';
import { CalendarDialog } from './calendar-dialog';
import { FeedPage } from './feed-page';

afterEach(() => document.body.replaceChildren());

it('the dialog has an address of a list and one of all lists, to copy or to open with a calendar app', async () => {
  const http = provideStranger();
  const page = TestBed.createComponent(CalendarDialog);
  page.componentRef.setInput('listId', 'l1');
  const root = page.nativeElement as HTMLElement;
  document.body.append(root);
  TestBed.tick();
  http.expectOne('/api/account/preferences').flush({ timezone: 'UTC', locale: 'en-GB' });
  http.expectOne('/tasks/api/lists/l1/calendar').flush({ link: null });
  await settled(page);
  root.querySelectorAll<HTMLInputElement>('sv-segmented input')[1]!.dispatchEvent(new Event('change'));
  TestBed.tick();
  http.expectOne('/tasks/api/calendar').flush({ link: null });
  await settled(page);
  [...root.querySelectorAll('button')].find(one => one.textContent?.includes('Create address'))!.click();
  const link = { createdAt: '2026-06-22T10:00:00Z', expiresAt: null, lastUsedAt: null };
  http.expectOne('/tasks/api/calendar').flush({ link, url: 'https://x/tasks/api/feed/secret.ics' });
  await settled(page);
  expect(root.querySelector('a[href^="webcal:"]')?.getAttribute('href')).toBe('webcal://x/tasks/api/feed/secret.ics');
  expect(root.querySelector<HTMLInputElement>('input[readonly]')?.value).toBe('https://x/tasks/api/feed/secret.ics');
  expect(textOf(page)).toContain('End address');
  http.verify();
});

it('the page of its link says what the address is for, or that it does not work', async () => {
  const http = provideStranger();
  const open = async (answer: string | null) => {
    const page = TestBed.createComponent(FeedPage);
    page.componentRef.setInput('token', 'secret');
    TestBed.tick();
    const request = http.expectOne('/tasks/api/feed/secret.ics');
    if (answer) request.flush(answer);
    else request.flush('{"code":"not-found"}', { status: 404, statusText: 'Not Found' });
    await settled(page);
    return page;
  };
  const works = await open('BEGIN:VCALENDAR');
  expect((works.nativeElement as HTMLElement).querySelector('input')?.value).toBe(
    'http://localhost/tasks/api/feed/secret.ics',
  );
  expect(textOf(await open(null))).toContain('This link does not work');
});
