import { inputBinding, outputBinding } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import type { Bookmark } from '../../shared/bookmark.contract';
import { BookmarkForm } from './bookmark-form';
import { fromLocalTime, toLocalTime } from './local-time';

const bookmark: Bookmark = {
  id: '1',
  url: 'https://example.com/',
  title: 'Example',
  tags: ['web', 'news'],
  note: null,
  remindAt: '2026-06-22T10:00:00.000Z',
  isOnShelf: true,
  createdAt: '2026-06-22T10:00:00.000Z',
  version: 1,
};

describe('BookmarkForm', () => {
  function open(given: Bookmark | null, saved = jest.fn()) {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.bookmarks', routePrefix: '/bookmarks' } },
      ],
    });
    const bindings = [inputBinding('bookmark', () => given), outputBinding('saved', saved)];
    const page = TestBed.createComponent(BookmarkForm, { bindings });
    TestBed.tick();
    const form = (page.nativeElement as HTMLElement).querySelector('form')!;
    const type = (name: string, words: string): void => {
      const field = form.querySelector<HTMLInputElement>(`[formControlName=${name}]`)!;
      field.value = words;
      field.dispatchEvent(new Event('input'));
    };
    const send = async (): Promise<void> => {
      form.dispatchEvent(new Event('submit'));
      await page.whenStable();
    };
    return { http: TestBed.inject(HttpTestingController), form, type, send, saved, page };
  }

  it('adds', async () => {
    const { http, type, send, saved, page } = open(null);
    type('url', 'https://example.com');
    type('title', 'Example');
    type('tags', 'web, , news');
    void send();
    const request = http.expectOne({ url: '/bookmarks/api/bookmarks', method: 'POST' });
    expect(request.request.body).toEqual({
      url: 'https://example.com',
      title: 'Example',
      tags: ['web', 'news'],
      note: null,
      remindAt: null,
    });
    request.flush(bookmark);
    await page.whenStable();
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('changes, and leaves alone what was not touched', () => {
    const { http, type, send } = open(bookmark);
    type('title', 'Another');
    void send();
    const { url, tags, note, remindAt } = bookmark;
    const request = http.expectOne({ url: '/bookmarks/api/bookmarks/1', method: 'PUT' });
    expect(request.request.body).toEqual({ url, title: 'Another', tags, note, remindAt });
  });

  it('sends no address that is code, and says so', async () => {
    const { http, form, type, send } = open(null);
    type('url', 'javascript:alert(1)');
    type('title', 'Example');
    await send();
    http.expectNone('/bookmarks/api/bookmarks');
    expect(form.textContent).toContain('http:// or https://');
  });
});

it('writes times as the field does, and back', () => {
  expect(toLocalTime(null)).toBe('');
  expect(fromLocalTime('')).toBeNull();
  expect(fromLocalTime(toLocalTime('2026-06-22T10:05:00.000Z'))).toBe('2026-06-22T10:05:00.000Z');
});
