import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Session } from './session';
import { aShell } from './testing/a-shell';
import { ThemeChoice } from './theme-choice';

describe('ThemeChoice', () => {
  let http: HttpTestingController;

  beforeEach(() => {
    document.documentElement.dataset['theme'] = 'dark';
    document.cookie = 'sv-theme=; Path=/; Max-Age=0';
    TestBed.configureTestingModule({ providers: [provideHttpClient(), provideHttpClientTesting()] });
    http = TestBed.inject(HttpTestingController);
  });

  it('begins with what the server wrote into the document', () => {
    expect(TestBed.inject(ThemeChoice).theme()).toBe('dark');
  });

  it('takes an unfilled placeholder for the choice of the system', () => {
    document.documentElement.dataset['theme'] = '__THEME__';
    expect(TestBed.inject(ThemeChoice).theme()).toBe('system');
  });

  it('changes the page and the cookie at once, without a session no preference', async () => {
    await TestBed.inject(ThemeChoice).choose('light');

    expect(document.documentElement.dataset['theme']).toBe('light');
    expect(document.cookie).toContain('sv-theme=light');
    http.expectNone('/api/account/preferences');
  });

  it('keeps the choice with the account of a signed-in person', async () => {
    TestBed.inject(Session).shell.set(aShell());
    const chosen = TestBed.inject(ThemeChoice).choose('system');

    const request = http.expectOne({ method: 'PATCH', url: '/api/account/preferences' });
    expect(request.request.body).toEqual({ theme: 'system' });
    request.flush({});
    await chosen;
    expect(document.documentElement.dataset['theme']).toBe('system');
  });
});
