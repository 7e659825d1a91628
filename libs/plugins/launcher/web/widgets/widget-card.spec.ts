import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import {
  ChangeDetectionStrategy,
  Component,
  type Type,
  afterEveryRender,
  effect,
  inject,
  inputBinding,
  signal,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router, RouterLink } from '@angular/router';
import type { WebContributions } from '@sv/ui/contributions/define-contributions';
import { OfflineQueue } from '@sv/ui/offline/offline-queue';
import { Reachability } from '@sv/ui/offline/reachability';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { ErrorReporter } from '@sv/ui/workspace/error-reporter';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { whenStale } from '@sv/ui/freshness/when-stale';
import type { LiveMessage } from '@sv/ui/live/live-message';
import { LiveUpdates } from '@sv/ui/live/live-updates';
import { Subject } from 'rxjs';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { WidgetCard } from './widget-card';

const OnPush = ChangeDetectionStrategy.OnPush;

@Component({
  changeDetection: OnPush,
  imports: [RouterLink],
  template: `<p>{{ plugin.id }} of {{ user()?.name }}</p>
    <a routerLink="/notes/1">One</a><button type="button" (click)="fail()">Fail</button>`,
})
class Good {
  readonly plugin = inject(CURRENT_PLUGIN);
  readonly user = inject(Session).user;
  fail(): void {
    throw new Error('in a handler');
  }
}

let queueOfWidget: OfflineQueue | null = null;

@Component({ changeDetection: OnPush, template: `{{ lostAt() ? 'lost' : 'there' }}` })
class Connected {
  readonly lostAt = inject(Reachability).lostAt;
  constructor() {
    queueOfWidget = inject(OfflineQueue);
  }
}

@Component({ changeDetection: OnPush, template: '' })
class ThrowsInConstructor {
  constructor() {
    throw new Error('in the constructor');
  }
}

@Component({ changeDetection: OnPush, template: `{{ broken() }}` })
class ThrowsInTemplate {
  broken(): string {
    throw new Error('in the template');
  }
}

@Component({ changeDetection: OnPush, template: '' })
class ThrowsInEffect {
  constructor() {
    effect(() => {
      throw new Error('in an effect');
    });
  }
}

@Component({ changeDetection: OnPush, template: `{{ count() }}` })
class ChangesForEver {
  readonly count = signal(0);
  constructor() {
    afterEveryRender(() => this.count.update(count => count + 1));
  }
}

@Component({ changeDetection: OnPush, template: `<img alt="" src="https://evil.example/x.png" />` })
class LoadsForeign {}

const messages = new Subject<LiveMessage>();
let reads = 0;

@Component({ changeDetection: OnPush, template: 'Follows' })
class Follows {
  constructor() {
    whenStale(() => reads++);
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setTimeout(resolve, 5));
  TestBed.tick();
};

describe('a widget', () => {
  let reported: jest.Mock;
  beforeEach(() => {
    reported = jest.fn();
    jest.spyOn(console, 'error').mockImplementation();
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: ErrorReporter, useValue: { report: reported } },
        { provide: LiveUpdates, useValue: { messages } },
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
  });
  afterEach(() => {
    document.body.replaceChildren();
    jest.restoreAllMocks();
  });

  const module = (load: () => Promise<Type<unknown>>): WebContributions => ({ widgets: { today: load } });
  const load = (component: Type<unknown>) => async () => ({ default: module(async () => component) });

  function open(loadModule: () => Promise<{ default: WebContributions }>) {
    const app = aShellPlugin('com.example.notes', { name: 'Notes' });
    const widget = { id: 'today', title: 'Today', sizes: ['small' as const] };
    const contributes = { widgets: [widget], commands: [], createMenu: [], search: false, badge: false };
    const entry = { id: app.id, routePrefix: app.routePrefix, contributes, load: loadModule };
    const shown = signal({ key: 'k', app, entry, widget });
    const fixture = TestBed.createComponent(WidgetCard, { bindings: [inputBinding('shown', shown)] });
    const card = fixture.nativeElement as HTMLElement;
    document.body.append(card);
    TestBed.tick();
    return { fixture, card };
  }

  it('is shown as its app, for the person who is signed in', async () => {
    const { card } = open(load(Good));
    expect(card.querySelector('article')?.getAttribute('aria-busy')).toBe('true');
    await settled();
    expect(card.querySelector('.place')?.textContent).toContain('com.example.notes of Ada Lovelace');
    expect(card.querySelector('.place a')?.getAttribute('href')).toBe('/notes/1');
    expect(card.querySelector('article')?.getAttribute('aria-busy')).toBe('false');
  });

  it('reads again when the server says that its app changed something, until it goes', async () => {
    const { fixture } = open(load(Follows));
    await settled();
    messages.next({ topic: 'com.example.tasks/changed', isResync: false });
    expect(reads).toBe(0);
    messages.next({ topic: 'com.example.notes/changed', isResync: false });
    expect(reads).toBe(1);
    fixture.destroy();
    messages.next({ topic: null, isResync: true });
    expect([reads, messages.observed]).toEqual([1, false]);
  });

  it('knows that the network is lost, and what waits for it', async () => {
    TestBed.inject(Reachability).lostAt.set(new Date());
    const { card } = open(load(Connected));
    await settled();
    expect(card.querySelector('.place')?.textContent).toContain('lost');
    expect(queueOfWidget).toBe(TestBed.inject(OfflineQueue));
  });

  it('leaves the router of the page as it was when it goes', async () => {
    const { fixture } = open(load(Good));
    await settled();
    fixture.destroy();
    expect(await TestBed.inject(Router).navigateByUrl('/')).not.toBeNull();
    expect(TestBed.inject(Router).navigated).toBe(true);
  });

  it.each([
    ['throws in its constructor', load(ThrowsInConstructor)],
    ['throws in its template', load(ThrowsInTemplate)],
    ['throws in an effect', load(ThrowsInEffect)],
    ['changes for ever', load(ChangesForEver)],
    ['cannot be imported', async () => ({ default: module(() => Promise.reject(new Error('no chunk'))) })],
    ['is in a file that cannot be imported', () => Promise.reject(new Error('no chunk'))],
    ['is not there', async () => ({ default: {} })],
  ])('that %s shows its own error card, and its neighbour stays', async (_, loadModule) => {
    const neighbour = open(load(Good));
    const { card } = open(loadModule);
    await settled();
    expect(card.querySelector('[role=alert]')?.textContent).toContain('This widget could not load');
    expect(card.querySelector('.place')?.childElementCount).toBe(0);
    expect(neighbour.card.querySelector('.place')?.textContent).toContain('of Ada Lovelace');
    expect(reported).toHaveBeenCalledTimes(1);
    expect(reported).toHaveBeenCalledWith('com.example.notes', expect.any(Error));
  });

  it('that loads something of another origin shows its error card', async () => {
    const { card } = open(load(LoadsForeign));
    await settled();
    card.querySelector('img')?.dispatchEvent(new Event('error'));
    await settled();
    expect(card.querySelector('[role=alert]')).not.toBeNull();
  });

  it('is tried again', async () => {
    let tries = 0;
    const { card } = open(async () => ({
      default: module(async () => {
        tries += 1;
        if (tries === 1) throw new Error('no chunk');
        return Good;
      }),
    }));
    await settled();
    card.querySelector('button')?.click();
    await settled();
    expect(card.querySelector('[role=alert]')).toBeNull();
    expect(card.querySelector('.place')?.textContent).toContain('com.example.notes');
  });

  it('stays when one of its handlers throws', async () => {
    const { card } = open(load(Good));
    await settled();
    card.querySelector<HTMLButtonElement>('.place button')?.click();
    await settled();
    expect(card.querySelector('[role=alert]')).toBeNull();
    expect(TestBed.inject(Toasts).shown()[0]?.message).toContain('Something went wrong in Notes');
  });

  it('that is slow says so', async () => {
    jest.useFakeTimers();
    const { card } = open(() => new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(4000);
    TestBed.tick();
    expect(card.textContent).not.toContain('longer');
    await jest.advanceTimersByTimeAsync(2000);
    TestBed.tick();
    expect(card.textContent).toContain('This takes longer than usual.');
    jest.useRealTimers();
  });
});
