import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { RouterTestingHarness } from '@angular/router/testing';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { appConfig } from '../../app.config';

jest.mock('@sv/plugins/registry.web.generated', () => jest.requireActual('../../overlay/testing/notes-plugins'));

/** Regression test: `input()` of such a page threw NG0950. */
describe('a page with a route parameter', () => {
  let harness: RouterTestingHarness;
  const words = (): string | undefined => document.querySelector('h1')?.textContent;

  beforeEach(async () => {
    jest.spyOn(console, 'log').mockReturnValue();
    window.scrollTo = jest.fn();
    const forTests = [provideHttpClient(), provideHttpClientTesting()];
    TestBed.configureTestingModule({ providers: [...appConfig.providers, ...forTests] });
    const session = TestBed.inject(Session);
    const plugins = [aShellPlugin('sv.tasks'), aShellPlugin('sv.account', { shell: 'overlay', overlaySize: 'sm' })];
    session.shell.set(aShell({ plugins }));
    jest.spyOn(session, 'ready').mockResolvedValue();
    harness = await RouterTestingHarness.create();
    document.body.append(harness.fixture.nativeElement as HTMLElement);
  });
  afterEach(() => document.body.replaceChildren());

  it('is given it as an input, and the next one when the address changes', async () => {
    await harness.navigateByUrl('/tasks/entries/1');
    expect(words()).toBe('Entry 1');
    await harness.navigateByUrl('/tasks/entries/2?id=3');
    expect(words()).toBe('Entry 2');
  });
});
