import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideStranger, settled, textOf } from '../testing/provide-stranger';
import { OutsideLink } from './outside-link';
import { PublicLink } from './public-link';

const URL = '/tasks/api/lists/l1/link';
const link = { createdAt: '2026-06-22T10:00:00Z', expiresAt: null, lastUsedAt: null };

describe('the link to a list', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<PublicLink>;
  beforeEach(() => {
    http = provideStranger(OutsideLink);
    page = TestBed.createComponent(PublicLink);
    page.componentRef.setInput('listId', 'l1');
    document.body.append(page.nativeElement as HTMLElement);
    TestBed.tick();
    http.expectOne('/api/account/preferences').flush({ timezone: 'UTC', locale: 'en-GB' });
  });
  afterEach(() => {
    document.body.replaceChildren();
    http.verify();
  });
  const root = () => page.nativeElement as HTMLElement;
  const press = (label: string): void => {
    [...root().querySelectorAll('button')].find(one => one.textContent?.includes(label))!.click();
    TestBed.tick();
  };
  const answered = async (body: object | null, status = 200): Promise<void> => {
    http.expectOne(URL).flush(body, { status, statusText: String(status) });
    await settled(page);
  };

  it('is created with a last day, and shown once', async () => {
    await answered({ link: null });
    const day = root().querySelector<HTMLInputElement>('input[type=date]')!;
    day.value = '2030-01-31';
    press('Create link');
    const { request } = http.match(URL)[0]!;
    expect(request.body).toEqual({ expiresAt: new Date(2030, 1, 1).toISOString() });
  });

  it('has the focus once it is there, and is not shown again', async () => {
    await answered({ link: null });
    press('Create link');
    await answered({ link, url: 'https://x/tasks/s/secret' }, 201);
    const field = root().querySelector<HTMLInputElement>('input[readonly]')!;
    expect([field.value, field.selectionEnd]).toEqual(['https://x/tasks/s/secret', field.value.length]);
    press('End link');
    await answered(null, 204);
    expect(textOf(page)).toContain('Create link');
  });

  it('that is there says since when, and can be ended', async () => {
    await answered({ link });
    expect(textOf(page)).toContain('Anyone with the link can view this list. Created on 22 Jun 2026. Not opened yet.');
    press('End link');
    expect(http.match(URL)[0]!.request.method).toBe('DELETE');
  });

  it('that is refused says why', async () => {
    await answered({ link: null });
    press('Create link');
    await answered({ code: 'forbidden', status: 403, detail: 'This workspace does not allow public links.' }, 403);
    expect(root().querySelector('[role=alert]')?.textContent).toBe('This workspace does not allow public links.');
  });
});
