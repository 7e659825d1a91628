// Plugins in overlay mode open over the page that is there. What is needed to know that one is due stands here; the
// rest is loaded with the first one.
import type { LocationChangeEvent } from '@angular/common';
import { Injectable, Injector, inject, signal } from '@angular/core';
import type { ShellPlugin } from '@sv/contracts/shell.contract';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../routing/active-plugin';
import { LateCode } from '../routing/late-code';
import { belowOf } from './overlay-mark';
import type { OverlayStage } from './stage/overlay-stage';

@Injectable({ providedIn: 'root' })
export class Overlays {
  private readonly injector = inject(Injector);
  private readonly lateCode = inject(LateCode);
  private readonly session = inject(Session);

  /** Whether one is open. The stage says it. */
  readonly isOpen = signal(false);

  /** The plugin that opens over `page` when `url` is followed. Inside its own full page it stays a page. */
  over(page: string, url: string): ShellPlugin | null {
    const plugin = pluginAt(url, this.session.plugins(), null);
    if (plugin?.shell !== 'overlay' || plugin.paywalled) return null;
    return plugin === pluginAt(page, this.session.plugins(), null) ? null : plugin;
  }

  /** Follows a link to an overlay, or away from one. Resolves to false when that was not done. */
  async follow(url: string): Promise<boolean> {
    return (await this.stage())?.follow(url) ?? false;
  }

  /** Whether a step in the history is an overlay's affair. `pass` tells the router of the page below after all. */
  takes({ type, state }: LocationChangeEvent, pass: () => void): boolean {
    if (type !== 'popstate' || (!this.isOpen() && belowOf(state) === null)) return false;
    void this.stage().then(stage => (stage ? stage.step(belowOf(state), pass) : pass()));
    return true;
  }

  private stage(): Promise<OverlayStage | null> {
    return this.lateCode.get(async () => this.injector.get((await import('./stage/overlay-stage')).OverlayStage));
  }
}
