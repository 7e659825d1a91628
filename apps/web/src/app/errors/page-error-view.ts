// Shown in place of a page that could not be opened or rendered: names the app and offers ways to continue.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { PluginIcon } from '@sv/ui/plugin-icon/plugin-icon';
import { OverlayRef } from '@sv/ui/workspace/overlay-ref';
import { Session } from '@sv/ui/workspace/session';
import type { PageFailure } from './navigation-errors';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

@Component({
  selector: 'sv-page-error-view',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, PluginIcon, RouterLink, T],
  template: `
    <div class="error">
      @if (failure().plugin; as plugin) {
        <sv-plugin-icon size="lg" [name]="plugin.name" [iconUrl]="plugin.iconUrl" />
      } @else {
        <span class="mark"><sv-icon [name]="text().icon" [size]="22" /></span>
      }
      <h1 tabindex="-1">{{ text().heading }}</h1>
      <p class="sv-muted">{{ text().advice }}</p>
      <div class="sv-row">
        <button svButton type="button" variant="primary" (click)="retry()()">{{ text().retryLabel }}</button>
        @if (isError()) {
          @if (overlay.isOverlay()) {
            <button svButton type="button" (click)="overlay.close()">{{ 'Close' | t }}</button>
          } @else if (startLink(); as startLink) {
            <a svButton [routerLink]="startLink">{{ 'Go to home page' | t }}</a>
          }
        }
      </div>
    </div>
  `,
  styleUrl: './error-view.css',
  host: { role: 'alert' },
})
export class PageErrorView {
  private readonly session = inject(Session);
  protected readonly overlay = inject(OverlayRef);

  readonly failure = input.required<PageFailure>();
  readonly retry = input.required<() => void>();

  protected readonly isError = computed(() => this.failure().kind === 'error');
  protected readonly text = computed(() => textFor(this.failure()));
  /** The start page; the list of all apps when the start page is the one that failed. */
  protected readonly startLink = computed(() => {
    const failed = this.failure().plugin?.id;
    if (this.session.rootPlugin()?.id !== failed) return '/';
    const launcher = this.session.plugin('sv.launcher');
    return launcher && launcher.id !== failed ? launcher.routePrefix : null;
  });
}

interface PageErrorText {
  icon: IconName;
  heading: string;
  advice: string;
  retryLabel: string;
}

function textFor({ kind, plugin }: PageFailure): PageErrorText {
  if (kind === 'offline') {
    return {
      icon: 'offline',
      heading: t('You are offline'),
      advice: t('You can open this page when you are back online.'),
      retryLabel: t('Reload'),
    };
  }
  if (kind === 'unreachable') {
    return {
      icon: 'offline',
      heading: t('The workspace cannot be reached'),
      advice: t('It is usually back soon. Try again in a moment.'),
      retryLabel: t('Reload'),
    };
  }
  if (kind === 'new-version') {
    return {
      icon: 'refresh',
      heading: t('A new version is available'),
      advice: t('Reload the page to use it.'),
      retryLabel: t('Reload'),
    };
  }
  return {
    icon: 'alert',
    heading: plugin ? t('There is a problem with {name}', { name: plugin.name }) : t('This page could not be opened'),
    advice: t(
      'This page can’t be shown. The rest of the workspace still works. If this happens again, tell an administrator. The error is in the server log.',
    ),
    retryLabel: t('Try again'),
  };
}
