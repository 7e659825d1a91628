import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { ActivatedRoute, Router, convertToParamMap, provideRouter } from '@angular/router';
import type { Home as HomeState } from '@sv/contracts/home.contract';
import type { Shell } from '@sv/contracts/shell.contract';
import { LOAD_CONTRIBUTIONS, type RegisteredContributions } from '@sv/ui/contributions/load-contributions';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { of } from 'rxjs';
import { Home } from './home';

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: 'Buy milk' })
class Due {}

const widgets = [{ id: 'due-today', title: 'Due today', sizes: ['medium' as const, 'large' as const] }];
const entry: RegisteredContributions = {
  id: 'sv.tasks',
  routePrefix: '/tasks',
  contributes: { widgets, commands: [], createMenu: [], search: false, badge: { label: 'due' } },
  load: async () => ({ default: { widgets: { 'due-today': async () => Due } } }),
};
const untouched: HomeState = {
  widgets: null,
  apps: { order: [], pinned: [], hidden: [] },
  favourites: [],
  version: 0,
};

describe('the home page', () => {
  let fixture: ComponentFixture<Home>;
  let http: HttpTestingController;
  let page: HTMLElement;

  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setTimeout(resolve, 2));
    TestBed.tick();
  };
  /** Answers what the page asks for; a Problem for the layout when it is null. */
  async function open(
    shell: Shell,
    home: HomeState | null,
    badges: Record<string, number> = {},
    query: Record<string, string> = {},
  ): Promise<void> {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'sv.launcher', routePrefix: '/launcher' } },
        { provide: ActivatedRoute, useValue: { queryParamMap: of(convertToParamMap(query)) } },
        { provide: LOAD_CONTRIBUTIONS, useValue: async () => [entry] },
      ],
    });
    TestBed.inject(Session).shell.set(shell);
    http = TestBed.inject(HttpTestingController);
    fixture = TestBed.createComponent(Home);
    page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    TestBed.tick();
    const request = http.expectOne('/api/account/home');
    if (home) request.flush(home);
    else request.flush({ code: 'internal', detail: 'Busy.' }, { status: 503, statusText: 'Busy' });
    http.expectOne('/api/account/badges').flush({ badges, labels: { 'sv.tasks': 'due' } });
    http.match('/api/account/preferences').forEach(one => one.flush({ timezone: 'Asia/Tokyo', locale: 'en-GB' }));
    await settled();
    http.match('/api/shell/visit').forEach(one => one.flush({ since: null }));
    http
      .match(({ url }) => url.startsWith('/api/account/notifications'))
      .forEach(one => one.flush({ notifications: [] }));
    await settled();
  }
  afterEach(() => page.remove());

  const titles = (): (string | undefined)[] => [...page.querySelectorAll('h2')].map(h2 => h2.textContent?.trim());
  const button = (text: string): HTMLButtonElement => {
    const found = [...page.querySelectorAll('button')].find(one =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\s+/g, ' ').includes(text),
    );
    if (!found) throw new Error(`no button ${text}`);
    return found;
  };
  const press = async (text: string): Promise<void> => {
    button(text).click();
    await settled();
  };
  const stored = (): unknown => {
    const request = http.expectOne({ method: 'PATCH', url: '/api/account/home' });
    request.flush({ ...untouched, ...(request.request.body as object), version: 1 });
    return request.request.body;
  };

  it('greets the person, says what waits, and shows the cards of a new page', async () => {
    await open(aShell(), untouched, { 'sv.tasks': 3 });
    expect(page.querySelector('h1')?.textContent).toMatch(/^Good \w+, Ada Lovelace$/);
    expect(page.querySelector('[aria-label="Waiting for you"]')?.textContent?.replaceAll(/\s+/g, ' ')).toContain(
      'tasks3 due',
    );
    expect(titles()).toEqual(['Due today', 'What’s new']);
    expect(page.textContent).toContain('Buy milk');
    expect(page.textContent).toContain('Nothing new yet');
  });

  it('is opened for editing by a command of the palette, once', async () => {
    const navigate = jest.spyOn(Router.prototype, 'navigate').mockResolvedValue(true);
    await open(aShell(), untouched, {}, { edit: 'true' });
    expect(button('Done')).toBeTruthy();
    expect(navigate).toHaveBeenCalledWith([], expect.objectContaining({ queryParams: { edit: null, arrange: null } }));
    navigate.mockRestore();
  });

  it('says so when nothing waits', async () => {
    await open(aShell(), untouched);
    expect(page.textContent).toContain('Nothing is waiting for you');
  });

  it('is edited by keyboard: moved with arrow keys, announced, and the focus stays', async () => {
    await open(aShell(), untouched);
    await press('Edit home');
    expect(document.activeElement?.textContent?.trim()).toBe('Add widget');
    const grip = button('Move Due today');
    expect(page.querySelector(`#${grip.getAttribute('aria-describedby')}`)?.textContent).toContain('arrow keys');
    grip.focus();
    grip.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }));
    await settled();
    expect(stored()).toEqual({
      widgets: [
        { id: 'sv/whats-new', size: 'small' },
        { id: 'sv.tasks/due-today', size: 'medium' },
      ],
    });
    await settled();
    expect(page.querySelector('[aria-live=assertive]')?.textContent?.trim()).toBe('Due today moved to position 2 of 2');
    expect(document.activeElement?.textContent).toContain('Move Due today');
    expect(titles()).toEqual(['What’s new', 'Due today']);
  });

  it('takes another size, only of those that the app has', async () => {
    await open(aShell(), untouched);
    await press('Edit home');
    const select = page.querySelector('select')!;
    expect([...select.options].map(option => option.value)).toEqual(['medium', 'large']);
    select.value = 'large';
    select.dispatchEvent(new Event('change'));
    await settled();
    expect(stored()).toMatchObject({ widgets: [{ id: 'sv.tasks/due-today', size: 'large' }, {}] });
    await settled();
    expect(page.querySelector('[role=listitem]')?.className).toContain('large');
  });

  it('loses a card, which can be added again', async () => {
    await open(aShell(), untouched);
    await press('Edit home');
    await press('Remove Due today');
    expect(stored()).toEqual({ widgets: [{ id: 'sv/whats-new', size: 'small' }] });
    await press('Add widget');
    await press('Add Due today');
    expect(stored()).toEqual({
      widgets: [
        { id: 'sv/whats-new', size: 'small' },
        { id: 'sv.tasks/due-today', size: 'medium' },
      ],
    });
    await settled();
    await press('Reset to default');
    expect(stored()).toEqual({ widgets: null });
  });

  it('keeps the cards of apps that are switched off while others are moved', async () => {
    const gone = { id: 'com.example.gone/one', size: 'small' as const };
    const kept = { id: 'sv.tasks/due-today', size: 'medium' as const };
    await open(aShell(), { ...untouched, widgets: [gone, kept], version: 1 });
    await press('Edit home');
    await press('Remove Due today');
    expect(stored()).toEqual({ widgets: [gone] });
  });

  it('without a card offers to add one', async () => {
    await open(aShell(), { ...untouched, widgets: [], version: 1 });
    expect(page.textContent).toContain('No widgets');
    await press('Add widget');
    expect(page.textContent).toContain('What’s new');
  });

  it('says what went wrong when the layout cannot be read, and asks again', async () => {
    await open(aShell(), null);
    expect(page.querySelector('[role=alert]')?.textContent).toContain('Your home page could not be loaded');
    await press('Try again');
    http.expectOne('/api/account/home').flush(untouched);
    await settled();
    expect(titles()).toContain('Due today');
  });
});
