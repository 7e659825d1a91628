import { Location } from '@angular/common';
import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type Route, Router, provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import manifest from '../../manifest.json';
import routes from '../plugin.routes';
import { oldAddresses } from './old-addresses';
import { consoleSections, overviewPage } from './sections';

@Component({ template: '<h1>Page</h1>' })
class AnyPage {}

const children = routes[0]!.children!;
const sections = consoleSections();
const pages = [overviewPage(), ...sections.flatMap(section => section.pages)];

/** Console with its frame and addresses; every page is the same. */
async function open(url: string): Promise<HTMLElement> {
  const simple = (route: Route): Route =>
    route.loadComponent ? { path: route.path, pathMatch: route.pathMatch, component: AnyPage } : route;
  TestBed.configureTestingModule({
    providers: [
      provideRouter([{ path: 'console', children: [{ ...routes[0]!, children: children.map(simple) }] }]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.console', routePrefix: '/console' } },
    ],
  });
  const harness = await RouterTestingHarness.create(url);
  TestBed.tick();
  return harness.fixture.nativeElement as HTMLElement;
}

const textsOf = (page: HTMLElement, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

describe('the navigation of Console', () => {
  it('calls each page by its title', () => {
    const titles = new Map(
      children.map(({ path, title }) => [path, typeof title === 'function' ? title.call(null!) : title]),
    );
    for (const { path, title } of pages) expect([path, titles.get(path)]).toEqual([path, title]);
  });

  it('shows the sections, the pages of the one that is open, and a way back to the list', async () => {
    const page = await open('/console/apps/entitlements/keys?of=a');
    expect(textsOf(page, 'nav > ul > li > a')).toEqual(['Overview', ...sections.map(({ name }) => name)]);
    expect(textsOf(page, 'nav ul ul a')).toEqual(['Installed apps', 'Permissions', 'Entitlements', 'Jobs']);
    expect(textsOf(page, 'nav [aria-current=page]')).toEqual(['Entitlements']);
    expect(page.querySelector('.back')?.getAttribute('href')).toBe('/console');
  });

  it('has no way back on the list itself', async () => {
    const page = await open('/console#top');
    expect(textsOf(page, 'nav [aria-current=page]')).toEqual(['Overview']);
    expect(page.querySelector('.back')).toBeNull();
  });

  it.each(oldAddresses.map(({ path, redirectTo }) => [path!, redirectTo as string]))(
    'leads from the old address %s to the page, with query and fragment',
    async (path, target) => {
      const rest = '?subject=7#line';
      await open(`/console/${path.replace(':id', '4')}${rest}`);
      expect(TestBed.inject(Location).path(true)).toBe(`/console/${target.replace(':id', '4')}${rest}`);
      expect(TestBed.inject(Router).url).not.toContain('//');
    },
  );

  it('has a command for every page, at an address that is not an old one', () => {
    const paths = manifest.contributes.commands.map(({ path }) => path.replace(/^\/console\/?/, ''));
    for (const { path } of pages) expect(paths).toContain(path);
    for (const path of paths)
      expect([...children, ...routes].some(route => route.path === path && route.title)).toBe(true);
  });
});
