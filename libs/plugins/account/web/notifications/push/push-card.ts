// Push notifications: whether this browser receives them, and the person's other devices.
import { ChangeDetectionStrategy, Component, computed, inject, signal } from '@angular/core';
import type { PushDevice as Device } from '@sv/contracts/notification.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Switch } from '@sv/ui/choice/switch';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { PushDevice } from '@sv/ui/push/push-device';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { NotificationChoices } from '@sv/ui/notifications/notification-choices';
import { Toasts } from '@sv/ui/workspace/toasts';
import { PreferenceSaver } from '../preference-saver';
import { DeviceRow } from './device-row';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import { deviceText } from '../../device-text/device-text';

@Component({
  selector: 'sv-push-card',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, DeviceRow, ErrorState, Skeleton, Switch, T],
  templateUrl: './push-card.html',
  styleUrls: ['../../rows/rows.css', './push-card.css'],
})
export class PushCard {
  private readonly choices = inject(NotificationChoices);
  private readonly saver = inject(PreferenceSaver);
  private readonly toasts = inject(Toasts);
  protected readonly push = inject(PushDevice);

  protected readonly loaded = signal(false);
  protected readonly problem = signal<unknown>(null);
  protected readonly busy = signal(false);
  protected readonly wanted = computed(() => this.choices.preferences()?.webPush ?? false);
  protected readonly contentFree = computed(() => this.choices.preferences()?.contentFree ?? false);
  protected readonly devices = computed(() => this.push.devices() ?? []);
  protected readonly state = computed(() => {
    // First: an administrator who turns push on does not help where the browser refuses it.
    if (this.push.obstacle !== null) return 'impossible';
    if (this.push.available() === false) return 'switched-off';
    if (this.push.permission() === 'denied') return 'blocked';
    return this.push.subscribed() ? 'on' : 'off';
  });

  constructor() {
    void this.load();
  }

  protected async load(): Promise<void> {
    this.problem.set(null);
    try {
      await this.push.refresh();
      this.loaded.set(true);
    } catch (error) {
      this.problem.set(error);
    }
  }

  /** Runs in the click handler, because browsers ask for permission only then. */
  protected turnOn(): Promise<void> {
    return this.whileBusy(async () => {
      await this.push.subscribe();
      const done = t('Push is on in this browser');
      if (this.wanted()) this.toasts.success(done);
      else await this.saver.save(() => ({ webPush: true }), done);
    });
  }

  protected turnOff(): Promise<void> {
    return this.whileBusy(async () => {
      await this.push.unsubscribe();
      this.toasts.success(t('Push is off in this browser'));
    });
  }

  protected remove({ id, device }: Device): Promise<void> {
    return this.whileBusy(async () => {
      await this.push.remove(id);
      this.toasts.success(t('Push is off on {device}', { device: deviceText(device) }));
    });
  }

  protected choosePush(control: HTMLInputElement): Promise<void> {
    return this.choose('webPush', control, control.checked ? t('Push is on') : t('Push is off on all your devices'));
  }

  protected chooseContent(control: HTMLInputElement): Promise<void> {
    const done = control.checked ? t('Pushes hide the content') : t('Pushes show the content');
    return this.choose('contentFree', control, done);
  }

  private async choose(field: 'webPush' | 'contentFree', control: HTMLInputElement, done: string): Promise<void> {
    const wanted = control.checked;
    const saved = await this.saver.save(
      () => ({ [field]: wanted }),
      done,
      () => ({ [field]: !wanted }),
    );
    if (!saved) control.checked = !wanted;
  }

  private async whileBusy(action: () => Promise<void>): Promise<void> {
    this.busy.set(true);
    try {
      await action();
    } catch (error) {
      this.toasts.error(error); // PushError, Problem
    } finally {
      this.busy.set(false);
    }
  }
}
