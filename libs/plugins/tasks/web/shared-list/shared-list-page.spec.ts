import type { HttpTestingController } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import type { SharedItem, SharedList } from '../../shared/links.contract';
import { provideStranger, settled, textOf } from '../testing/provide-stranger';
import { SharedListPage } from './shared-list-page';

const OPEN = '/tasks/api/shared/abc?state=open&limit=200';
const item = (fields: Partial<SharedItem>): SharedItem => ({
  ...{ id: 'i1', parentId: null, title: 'Task', notes: null, priority: null, tags: [], startAt: null, dueAt: null },
  ...{ allDay: true, timeZone: null, recurrence: null, doneAt: null },
  ...fields,
});
const list = (fields: Partial<SharedList> = {}): SharedList => ({
  ...{ name: 'Summer fair', color: 'orange', openCount: 2, doneCount: 1, items: [], nextCursor: null },
  ...fields,
});

describe('a list behind a link', () => {
  let http: HttpTestingController;
  let page: ComponentFixture<SharedListPage>;
  beforeEach(() => {
    http = provideStranger();
    page = TestBed.createComponent(SharedListPage);
    page.componentRef.setInput('token', 'abc');
    TestBed.tick();
  });
  afterEach(() => http.verify());
  const button = (label: string) =>
    [...(page.nativeElement as HTMLElement).querySelectorAll('button')].find(one => one.textContent?.includes(label))!;

  it('shows tasks with what is said of them, parts below the task that they belong to', async () => {
    const part = item({ id: 'p', parentId: 'w', title: 'Ask for a price' });
    const whole = item({
      id: 'w',
      title: 'Book the marquee',
      notes: 'Six by twelve',
      priority: 'high',
      tags: ['fair'],
    });
    const dated = item({ id: 'd', title: 'Posters', dueAt: '2026-01-01T23:30:00Z', timeZone: 'Pacific/Kiritimati' });
    http.expectOne(OPEN).flush(list({ items: [part, whole, { ...dated, recurrence: 'FREQ=DAILY' }] }));
    await settled(page);
    const text = textOf(page);
    for (const shown of [
      'Summer fair',
      'Open 2',
      'Done 1',
      'Six by twelve',
      'High priority',
      '#fair',
      'repeats',
      'Jan 2',
    ])
      expect(text).toContain(shown);
    expect(text.indexOf('Book the marquee')).toBeLessThan(text.indexOf('Ask for a price'));
    expect((page.nativeElement as HTMLElement).querySelector('li.part')?.textContent).toContain('Ask for a price');
  });

  it('shows what is done when it is asked for, and more of it when there is more', async () => {
    http.expectOne(OPEN).flush(list());
    await settled(page);
    expect(textOf(page)).toContain('Nothing open');
    (page.nativeElement as HTMLElement)
      .querySelectorAll<HTMLInputElement>('sv-segmented input')[1]!
      .dispatchEvent(new Event('change'));
    TestBed.tick();
    const url = '/tasks/api/shared/abc?state=done&limit=200';
    const doneAt = '2026-01-01T10:00:00Z';
    http.expectOne(url).flush(list({ items: [item({ title: 'First', doneAt })], nextCursor: 'next' }));
    await settled(page);
    button('Show more').click();
    http.expectOne(`${url}&cursor=next`).flush(list({ items: [item({ id: 'i2', title: 'Second', doneAt })] }));
    await settled(page);
    expect(textOf(page)).toMatch(/Done: ?First.*Done: ?Second/);
  });

  it('says that a link does not work, and not why', async () => {
    http.expectOne(OPEN).flush({ code: 'not-found', status: 404 }, { status: 404, statusText: 'Not Found' });
    await settled(page);
    expect(textOf(page)).toContain('This link does not work');
  });

  it('offers to try again after an error, and keeps what it shows when it reads again in vain', async () => {
    http.expectOne(OPEN).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await settled(page);
    button('Try again').click();
    TestBed.tick();
    http.expectOne(OPEN).flush(list({ items: [item({ title: 'Here' })] }));
    await settled(page);
    document.dispatchEvent(new Event('visibilitychange'));
    http.expectOne(OPEN).error(new ProgressEvent('error'));
    await settled(page);
    expect(textOf(page)).toContain('Here');
    document.dispatchEvent(new Event('visibilitychange'));
    http.expectOne(OPEN).flush(list({ items: [item({ title: 'Changed' })] }));
    await settled(page);
    expect(textOf(page)).toContain('Changed');
  });
});
