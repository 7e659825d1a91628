// The chrome around every page, and the page. A plugin in minimal mode gets the window to itself.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  ViewContainerRef,
  computed,
  effect,
  inject,
  input,
  viewChild,
} from '@angular/core';
import { RouterOutlet } from '@angular/router';
import type { Shell } from '@sv/contracts/shell.contract';
import { NavigationFault } from '../fault/navigation-fault';
import { NavigationFaultView } from '../fault/navigation-fault-view';
import { ActivePlugin } from '../routing/active-plugin';
import { BottomBar } from './navigation/bottom-bar';
import { FactorReminder } from './banners/factor-reminder';
import { NarrowWindow } from './narrow-window';
import { OfflineBanner } from './banners/offline-banner';
import { Sidebar } from './navigation/sidebar';
import { TopBar } from './top-bar';

@Component({
  selector: 'sv-workspace-shell',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [BottomBar, FactorReminder, NavigationFaultView, OfflineBanner, RouterOutlet, Sidebar, TopBar],
  templateUrl: './workspace-shell.html',
  styleUrl: './workspace-shell.css',
  host: { '[class.narrow]': 'isNarrow()' },
})
export class WorkspaceShell {
  private readonly active = inject(ActivePlugin);
  private readonly main = viewChild.required<ElementRef<HTMLElement>>('main');

  private readonly notices = viewChild.required('notices', { read: ViewContainerRef });

  readonly shell = input.required<Shell>();
  private readonly devMode = computed(() => this.shell().devMode);

  protected readonly isNarrow = inject(NarrowWindow).isNarrow;
  protected readonly failure = inject(NavigationFault).current;
  protected readonly hasChrome = computed(() => this.active.plugin()?.shell !== 'minimal');

  constructor() {
    // Hardly anybody ever sees it, so that nobody else loads it.
    effect(() => {
      if (this.devMode()) {
        void import('./banners/dev-mode-banner').then(({ DevModeBanner }) =>
          this.notices().createComponent(DevModeBanner),
        );
      } else this.notices().clear();
    });
  }

  /** By script: `#main` alone would mean the start page, because of <base>. */
  protected skip(event: Event): void {
    event.preventDefault();
    this.main().nativeElement.focus();
  }
}
