// What the owner has not set up yet. It is there until all is done or the owner dismisses it.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, inject, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { Factors } from '@sv/contracts/identity.contract';
import type { SetupChange, SetupState } from '@sv/contracts/setup.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { T } from '@sv/ui/locale/t';
import { Toasts } from '@sv/ui/workspace/toasts';
import { SetupItem } from './setup-item';
import { SetupMemory } from './setup-memory';

const url = '/api/admin/setup';

@Component({
  selector: 'sv-setup-checklist',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, SetupItem, T],
  templateUrl: './setup-checklist.html',
  styleUrl: './setup-checklist.css',
})
export class SetupChecklist {
  private readonly http = inject(HttpClient);
  private readonly toasts = inject(Toasts);
  private readonly memory = inject(SetupMemory);

  protected readonly busy = signal(false);
  private readonly state = httpResource<SetupState>(() => url);
  private readonly factors = httpResource<Factors>(() => '/api/auth/factors');

  /** Of each step whether it is done; null while that is not known. */
  protected readonly done = computed(() => {
    if (!this.state.hasValue() || !this.factors.hasValue()) return null;
    const { totp, passkeys } = this.factors.value();
    return { ...this.state.value().done, factor: totp || passkeys > 0 };
  });
  protected readonly count = computed(() => Object.values(this.done() ?? {}).filter(Boolean).length);
  private readonly isLeft = computed(() => {
    const done = this.done();
    return done && !this.state.value()!.dismissed && !Object.values(done).every(Boolean);
  });
  /** While it loads, it takes its room where it was there before, so that the page below does not move. */
  protected readonly isShown = computed(() => {
    if (this.state.error() || this.factors.error()) return false;
    return this.isLeft() ?? this.memory.wasShown;
  });

  constructor() {
    effect(() => {
      const isLeft = this.isLeft();
      if (isLeft !== null) this.memory.remember(isLeft);
    });
  }

  protected async dismiss(): Promise<void> {
    if (this.busy()) return;
    this.busy.set(true);
    const change: SetupChange = { dismissed: true };
    try {
      this.state.set(await firstValueFrom(this.http.patch<SetupState>(url, change)));
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.busy.set(false);
    }
  }
}
