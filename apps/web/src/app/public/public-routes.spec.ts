import { Location } from '@angular/common';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { Session } from '@sv/ui/workspace/session';
import { PublicApp } from './public-app';
import { publicConfig } from './public.config';

/** Of the build, so that the registry has it. */
const APP = 'com.example.bookmarks';
const PAGE = '/bookmarks/lists/bread/token';

describe('a page that an app opens to everybody', () => {
  const exit = { to: jest.fn(), toSignIn: jest.fn() };

  async function open(path: string, pluginId = APP) {
    exit.to.mockReset();
    document.title = 'Choir';
    document.body.dataset['public'] = pluginId;
    TestBed.configureTestingModule({
      providers: [...publicConfig.providers, provideHttpClientTesting(), { provide: PageExit, useValue: exit }],
    });
    TestBed.inject(Location).go(path);
    const app = TestBed.createComponent(PublicApp);
    await TestBed.inject(Router)
      .navigateByUrl(path)
      .catch(() => undefined);
    // The request of the page stays open until the test answers it.
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
    const http = TestBed.inject(HttpTestingController);
    return {
      http,
      text: () => (app.nativeElement as HTMLElement).textContent,
      element: app.nativeElement as HTMLElement,
    };
  }
  afterEach(() => {
    delete document.body.dataset['public'];
    TestBed.resetTestingModule();
  });

  it('is that page with the name of the workspace, and asks for no session', async () => {
    const { http, text } = await open(PAGE);
    http.expectNone('/api/shell');
    expect(text()).toContain('Shared from Choir');
    expect(document.title).toBe('Bookmarks · Choir');
    await TestBed.inject(Session).ready();
    expect(TestBed.inject(Session).user()).toBeNull();
  });

  it('keeps the document for another fragment, and leaves it for every other address', async () => {
    await open(PAGE);
    const router = TestBed.inject(Router);
    await router.navigateByUrl(`${PAGE}#below`);
    expect(exit.to).not.toHaveBeenCalled();
    for (const other of ['/bookmarks', '/bookmarks/lists/web/token', '/tasks', '/']) {
      await router.navigateByUrl(other);
      expect(exit.to).toHaveBeenLastCalledWith(other);
    }
    expect(exit.toSignIn).not.toHaveBeenCalled();
  });

  it.each([
    ['the app has no such page', '/bookmarks/nowhere/at/all', APP],
    ['the app has no pages', PAGE, 'com.example.unknown'],
  ])('says that it could not be opened when %s, and does not ask again and again', async (_, path, id) => {
    const { text } = await open(path, id);
    expect(text()).toContain('This page could not be opened');
    expect(exit.to).not.toHaveBeenCalled();
  });

  it('leads to no sign-in when a request is refused', async () => {
    const { http } = await open(PAGE);
    for (const request of http.match(() => true))
      request.flush({ code: 'unauthenticated' }, { status: 401, statusText: 'Unauthorized' });
    expect(exit.toSignIn).not.toHaveBeenCalled();
  });
});
