// A plugin registry for tests: two apps that fill the window and two that open as overlays. One of their pages can
// refuse to be left.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { type Routes, RouterLink } from '@angular/router';
import type { WebPlugin } from '@sv/sdk/registry';

let made = 0;

/** Its number shows whether it is still the same instance. */
@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: `<p id="number">{{ number }}</p>` })
class AppPage {
  protected readonly number = ++made;
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink],
  template: `<h1 tabindex="-1">First</h1>
    <a id="inside" routerLink="/account/second">Second</a><a id="console" routerLink="/console">Console</a
    ><a id="out" routerLink="/board">Board</a>`,
})
class FirstPage {}

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: `<h1 tabindex="-1">Second</h1>` })
class SecondPage {}

/** Receives the parameter of its route as an input. */
@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: `<h1 tabindex="-1">Entry {{ id() }}</h1>` })
class EntryPage {
  readonly id = input.required<string>();
}

/** What the guard of the second page answers. */
export const guard = { allows: true };

const app = (): Routes => [
  { path: '', component: AppPage, title: 'App' },
  { path: 'entries/:id', component: EntryPage, title: 'Entry' },
];
const overlay = (): Routes => [
  { path: '', component: FirstPage, title: 'First' },
  { path: 'second', component: SecondPage, title: 'Second', canDeactivate: [() => guard.allows] },
  { path: 'entries/:id', component: EntryPage, title: 'Entry' },
];

const plugin = (name: string, pages: () => Routes): WebPlugin<Routes> => ({
  id: `sv.${name}`,
  routePrefix: `/${name}`,
  shell: 'default',
  origin: 'built-in',
  loadRoutes: async () => ({ default: pages() }),
});

export const webPlugins = [
  plugin('tasks', app),
  plugin('board', app),
  plugin('account', overlay),
  plugin('console', overlay),
];
