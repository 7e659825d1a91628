import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router, provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { pluginEnv } from '@sv/ui/workspace/plugin-env';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { Session } from '@sv/ui/workspace/session';
import { aShell, aShellPlugin } from '@sv/ui/workspace/testing/a-shell';
import { pluginRoutes, type WebEntry } from './plugin-routes';

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: `{{ api }} {{ link }} {{ map }}{{ foreign }}` })
class PluginPage {
  protected readonly map = pluginEnv('MAP');
  protected readonly foreign = pluginEnv('toString');
  protected readonly api = pluginApi('lists');
  protected readonly link = pluginLink('lists/1');
}

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: 'not found' })
class NotFound {}

const entry = (id: string, routePrefix: string): WebEntry => ({
  id,
  routePrefix,
  loadRoutes: async () => ({ default: [{ path: '', component: PluginPage }] }),
});

async function pageAt(path: string, shell = aShell()): Promise<string> {
  const built = { loadEnv: async () => ({ default: { MAP: 'a-map' } }) };
  const entries = [entry('sv.launcher', '/launcher'), { ...entry('sv.tasks', '/tasks'), ...built }];
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(),
      provideHttpClientTesting(),
      provideRouter([...pluginRoutes(entries), { path: '**', component: NotFound }]),
    ],
  });
  const session = TestBed.inject(Session);
  session.shell.set(shell);
  jest.spyOn(session, 'ready').mockResolvedValue();
  const harness = await RouterTestingHarness.create(path);
  return harness.routeNativeElement?.textContent?.trim() ?? '';
}

describe('pluginRoutes', () => {
  it('shows a plugin under its prefix, with its own API and links', async () => {
    expect(await pageAt('/tasks')).toBe('/tasks/api/lists /tasks/lists/1 a-map');
  });

  it('shows the root plugin at / and leaves the address alone', async () => {
    expect(await pageAt('/')).toBe('/launcher/api/lists /launcher/lists/1');
    expect(TestBed.inject(Router).url).toBe('/');
  });

  it('shows another root when the setting says so', async () => {
    expect(await pageAt('/', aShell({ rootPluginId: 'sv.tasks' }))).toContain('/tasks/api');
  });

  it.each([
    ['/tasks/lists/1', '/paywall/sv.tasks?returnUrl=%2Ftasks%2Flists%2F1'],
    ['/', '/paywall/sv.tasks?returnUrl=%2F'],
  ])('leads from %s to the paywall when a licence is needed', async (path, paywall) => {
    const plugins = [aShellPlugin('sv.tasks', { paywalled: true })];
    expect(await pageAt(path, aShell({ plugins, rootPluginId: 'sv.tasks' }))).toBe('not found');
    expect(TestBed.inject(Router).url).toBe(paywall);
  });

  it('has no page for a plugin that is switched off or not for this person', async () => {
    expect(await pageAt('/tasks', aShell({ plugins: [aShellPlugin('sv.launcher')] }))).toBe('not found');
  });

  it('has no page for an address inside a plugin that the plugin does not know', async () => {
    expect(await pageAt('/tasks/nowhere')).toBe('not found');
  });
});
