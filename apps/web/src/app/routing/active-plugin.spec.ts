import { type SpyLocation, provideLocationMocks } from '@angular/common/testing';
import { Location } from '@angular/common';
import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { ActivePlugin } from './active-plugin';

describe('ActivePlugin', () => {
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        provideLocationMocks(),
        provideRouter([{ path: '**', children: [] }]),
      ],
    });
    const focus = aShellPlugin('com.example.focus', { routePrefix: '/focus', shell: 'minimal' });
    TestBed.inject(Session).shell.set(aShell({ plugins: [focus] }));
  });

  it('is known while the first page is still loading, so that a minimal app does not jump', () => {
    (TestBed.inject(Location) as SpyLocation).setInitialPath('/focus?minutes=5');
    expect(TestBed.inject(ActivePlugin).plugin()?.shell).toBe('minimal');
  });

  it('follows the router from there', async () => {
    (TestBed.inject(Location) as SpyLocation).setInitialPath('/focus');
    const active = TestBed.inject(ActivePlugin);
    await TestBed.inject(Router).navigateByUrl('/elsewhere');
    expect(active.plugin()).toBeNull();
  });
});
