// A timer in an otherwise empty window. A finished session is saved on the server; if that fails, the person can try
// again.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal, untracked } from '@angular/core';
import { RouterLink } from '@angular/router';
import { firstValueFrom } from 'rxjs';
import { Button } from '@sv/ui/button/button';
import { Icon } from '@sv/ui/icon/icon';
import { Segmented } from '@sv/ui/segmented/segmented';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { pluginApi } from '@sv/ui/workspace/plugin-api';
import { Session } from '@sv/ui/workspace/session';
import { toProblem } from '@sv/ui/workspace/to-problem';
import { Toasts } from '@sv/ui/workspace/toasts';
import type { FinishedSession, FocusSession, FocusSessions } from '../../shared/session.contract';
import { Timer } from '../timer/timer';
import { startOfToday, todayText } from './today-text';

@Component({
  selector: 'sv-focus-page',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, RouterLink, Segmented],
  templateUrl: './focus-page.html',
  styleUrl: './focus-page.css',
  providers: [Timer],
})
export class FocusPage {
  private readonly http = inject(HttpClient);
  private readonly plugin = inject(CURRENT_PLUGIN);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);
  private readonly url = pluginApi('sessions');
  protected readonly timer = inject(Timer);

  protected readonly lengths = [15, 25, 50].map(minutes => ({ value: String(minutes), label: `${minutes} min` }));
  protected readonly sessions = httpResource<FocusSessions>(() => ({
    url: this.url,
    params: { since: startOfToday().toISOString() },
  }));
  protected readonly length = computed(() => String(this.timer.minutes()));
  protected readonly clock = computed(() => {
    const seconds = Math.ceil(this.timer.leftMs() / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  });
  /** Announced to screen readers every minute, not every second. */
  protected readonly announcement = computed(() => {
    const minutes = Math.ceil(this.timer.leftMs() / 60_000);
    return this.timer.isRunning() ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left` : '';
  });
  protected readonly today = computed(() =>
    this.sessions.hasValue() ? todayText(this.sessions.value().sessions) : null,
  );
  /** The start page; the list of all apps when this page is the start page. */
  protected readonly backLink = computed(() => {
    const isStart = this.session.rootPlugin()?.id === this.plugin.id;
    return (isStart && this.session.plugin('sv.launcher')?.routePrefix) || '/';
  });
  /** Why the finished session could not be saved. */
  protected readonly refusal = signal<string | null>(null);

  constructor() {
    effect(() => {
      const id = this.timer.finished()?.id;
      if (id) untracked(() => void this.keep());
    });
  }

  protected choose(length: string): void {
    this.timer.minutes.set(Number(length));
  }

  protected async keep(): Promise<void> {
    const finished = this.timer.finished();
    if (!finished) return;
    this.refusal.set(null);
    const body: FinishedSession = { minutes: finished.minutes };
    try {
      await firstValueFrom(this.http.put<FocusSession>(`${this.url}/${finished.id}`, body));
      this.timer.reset();
      this.sessions.reload();
      this.toasts.success('Well done. Take a break.');
    } catch (error) {
      this.refusal.set(toProblem(error).message);
    }
  }
}
