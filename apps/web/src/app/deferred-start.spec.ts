import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type Navigation, Router } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { provideHttpClient } from '@angular/common/http';
import { DeferredStart } from './deferred-start';

describe('what the first page does not need', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('waits until the page is there, which a slow network still loads when the session is known', () => {
    const currentNavigation = signal<Navigation | null>({ id: 1 } as Navigation);
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), { provide: Router, useValue: { currentNavigation } }],
    });
    TestBed.runInInjectionContext(() => TestBed.inject(DeferredStart).watch());
    TestBed.inject(Session).shell.set(aShell());
    TestBed.tick();
    expect(jest.getTimerCount()).toBe(0);

    currentNavigation.set(null);
    TestBed.tick();
    expect(jest.getTimerCount()).toBe(1);
  });
});
