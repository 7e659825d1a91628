// The shell around every page. A plugin in minimal mode and the set-up of a new workspace fill the window without it.
import {
  ChangeDetectionStrategy,
  Component,
  type ComponentRef,
  ElementRef,
  type Type,
  ViewContainerRef,
  computed,
  effect,
  inject,
  input,
  viewChild,
} from '@angular/core';
import type { Shell } from '@sv/contracts/shell.contract';
import { Reachability } from '@sv/ui/offline/reachability';
import { setupAddress } from '@sv/ui/workspace/setup-address';
import { PageBoundary } from '../errors/page-boundary';
import { ActivePlugin } from '../routing/active-plugin';
import { BottomBar } from './navigation/bottom-bar';
import { NarrowWindow } from './narrow-window';
import { Sidebar } from './navigation/sidebar';
import { TopBar } from './top-bar';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-workspace-shell',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BottomBar, PageBoundary, Sidebar, T, TopBar],
  templateUrl: './workspace-shell.html',
  styleUrl: './workspace-shell.css',
  host: { '[class.narrow]': 'isNarrow()' },
})
export class WorkspaceShell {
  private readonly active = inject(ActivePlugin);
  private readonly main = viewChild.required<ElementRef<HTMLElement>>('main');

  private readonly notices = viewChild.required('notices', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();

  protected readonly isNarrow = inject(NarrowWindow).isNarrow;
  protected readonly hasChrome = computed(
    () => this.active.plugin()?.shell !== 'minimal' && !this.active.url().startsWith(setupAddress),
  );

  constructor() {
    const { lostAt, unsentWrites } = inject(Reachability);
    this.showWhile(lostAt, () => import('./banners/offline-banner'));
    this.showWhile(
      computed(() => !lostAt() && unsentWrites() > 0),
      () => import('./banners/unsent-changes'),
    );
    const isDevMode = computed(() => this.shell().devMode);
    const isFactorDue = computed(() => this.hasChrome() && this.shell().mfaDueAt);
    this.showWhile(isDevMode, () => import('./banners/dev-mode-banner'));
    this.showWhile(isFactorDue, () => import('./banners/factor-reminder'));
  }

  /** Loads a banner only when it is due, because most people never see one. */
  private showWhile(isDue: () => unknown, load: () => Promise<{ default: Type<unknown> }>): void {
    effect(onCleanup => {
      if (!isDue()) return;
      let isOver = false;
      let shown: ComponentRef<unknown> | undefined;
      void load().then(({ default: notice }) => {
        if (!isOver) shown = this.notices().createComponent(notice);
      }, console.error);
      onCleanup(() => {
        isOver = true;
        shown?.destroy();
      });
    });
  }

  /** With a script, because <base> would resolve `#main` against the start page. */
  protected skip(event: Event): void {
    event.preventDefault();
    this.main().nativeElement.focus();
  }
}
