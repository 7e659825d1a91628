import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Confirm } from '@sv/ui/confirm/confirm';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { NEW_TOKEN_WITHIN_MS } from '@sv/ui/workspace/problem.interceptor';
import { NotePage } from './note-page';

const URL = '/quick-note/api/note';
const savedAt = '2026-06-22T10:00:00.000Z';

describe('NotePage', () => {
  let page: ComponentFixture<NotePage>;
  let http: HttpTestingController;
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };

  beforeEach(() => {
    jest.useFakeTimers();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.quick-note', routePrefix: '/quick-note' } },
        { provide: PageExit, useValue: { toSignIn: () => undefined } },
        { provide: Confirm, useValue: confirm },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(NotePage);
    TestBed.tick();
    http.match('/api/account/preferences');
  });
  afterEach(() => {
    jest.useRealTimers();
    http.verify();
  });

  const element = (): HTMLElement => page.nativeElement as HTMLElement;
  const state = (): string => element().querySelector('#quick-note-state')?.textContent?.trim() ?? '';
  const whenStable = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(0);
    TestBed.tick();
  };
  const answer = async (method: string, body: object, status = 200): Promise<void> => {
    http.expectOne({ url: URL, method }).flush(body, { status, statusText: 'answered' });
    await whenStable();
  };
  const type = (text: string): void => {
    const field = element().querySelector('textarea')!;
    field.value = text;
    field.dispatchEvent(new Event('input'));
    TestBed.tick();
  };
  const pause = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(600);
    TestBed.tick();
  };

  it('says that it is loading, and when that failed', async () => {
    expect(element().textContent).toContain('Loading the note…');
    await answer('GET', { code: 'internal-error' }, 500);
    expect(element().textContent).toContain('could not be loaded');
  });

  it('shows the note, in the field that has the focus', async () => {
    document.body.append(element());
    await answer('GET', { text: 'Milk', version: 3, savedAt });
    expect(document.activeElement).toBe(element().querySelector('textarea'));
    expect(element().querySelector('textarea')!.value).toBe('Milk');
    expect(state()).toContain('Saved');
  });

  it('saves in a pause of the typing, and says where that stands', async () => {
    await answer('GET', { text: '', version: 0, savedAt: null });
    expect(state()).toBe('Saved as you type');
    type('M');
    type('Milk');
    expect(state()).toBe('Not saved yet');
    await pause();
    expect(state()).toBe('Saving…');
    const request = http.expectOne({ url: URL, method: 'PUT' });
    expect(request.request.body).toEqual({ text: 'Milk' });
    expect(request.request.headers.get('if-match')).toBe('"0"');
    request.flush({ text: 'Milk', version: 1, savedAt });
    await whenStable();
    expect(state()).toContain('Saved');
    expect(state()).not.toContain('yet');
  });

  it('lets itself be left when the last words are saved, and asks when they are not', async () => {
    await answer('GET', { text: '', version: 0, savedAt: null });
    type('Milk');
    const leaving = page.componentInstance.mayLeave();
    await answer('PUT', { text: 'Milk', version: 1, savedAt });
    expect(await leaving).toBe(true);

    type('Milk and bread');
    confirm.ask.mockResolvedValueOnce(false);
    const staying = page.componentInstance.mayLeave();
    await answer('PUT', { code: 'internal-error', detail: 'No.' }, 500);
    expect(await staying).toBe(false);
    expect(state()).toContain('Not saved');
  });

  it('has the words again that could not be saved before the page was lost', async () => {
    localStorage.clear();
    TestBed.inject(Session).shell.set(aShell());
    await answer('GET', { text: 'Milk', version: 1, savedAt });
    type('Milk and bread');
    await pause();
    await answer('PUT', { code: 'unauthenticated', detail: 'Sign in.' }, 401);
    await jest.advanceTimersByTimeAsync(NEW_TOKEN_WITHIN_MS);
    await answer('PUT', { code: 'unauthenticated', detail: 'Sign in.' }, 401);
    page.destroy();
    page = TestBed.createComponent(NotePage);
    TestBed.tick();
    await answer('GET', { text: 'Milk', version: 1, savedAt });
    expect(element().querySelector('textarea')!.value).toBe('Milk and bread');
    await pause();
    await answer('PUT', { text: 'Milk and bread', version: 2, savedAt });
    expect(localStorage.length).toBe(0);

    // It says so, and the words of before can be had back although the others are saved.
    const discard = element().querySelector<HTMLButtonElement>('sv-draft-line button')!;
    expect(discard.parentElement?.textContent).toContain('Draft restored');
    discard.click();
    TestBed.tick();
    expect(element().querySelector('textarea')!.value).toBe('Milk');
    expect(element().textContent).not.toContain('Draft restored');
    await pause();
    const request = http.expectOne({ url: URL, method: 'PUT' });
    expect([request.request.body, request.request.headers.get('if-match')]).toEqual([{ text: 'Milk' }, '"2"']);
    request.flush({ text: 'Milk', version: 3, savedAt });
    await whenStable();
  });

  it('shows what came from somewhere else, or writes over it', async () => {
    await answer('GET', { text: 'Milk', version: 1, savedAt });
    type('Milk and bread');
    await pause();
    await answer('PUT', { code: 'changed-meanwhile', detail: 'Changed.' }, 412);
    expect(element().textContent).toContain('changed somewhere else');

    const [, keep] = element().querySelectorAll<HTMLButtonElement>('.conflict button');
    keep!.click();
    await answer('GET', { text: 'Milk and eggs', version: 2, savedAt });
    const request = http.expectOne({ url: URL, method: 'PUT' });
    expect(request.request.body).toEqual({ text: 'Milk and bread' });
    expect(request.request.headers.get('if-match')).toBe('"2"');
    request.flush({ text: 'Milk and bread', version: 3, savedAt });
    await whenStable();
    expect(element().textContent).not.toContain('changed somewhere else');
  });
});
