// Theme, time zone, and the way dates are written. The theme takes effect at once; the others are tried out on a sample
// and then saved.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, inject, linkedSignal, signal } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import type { AccountPreferences } from '@sv/contracts/account.contract';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { Page } from '@sv/ui/page/page';
import { Segmented, type SegmentOption } from '@sv/ui/segmented/segmented';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { chosenRegion, type Region } from '@sv/ui/workspace/moments/chosen-region';
import { dateFormat, Moments } from '@sv/ui/workspace/moments/moments';
import { ThemeChoice, type Theme } from '@sv/ui/workspace/theme-choice';
import { Toasts } from '@sv/ui/workspace/toasts';
import { TimezonePicker } from '../timezone-picker/timezone-picker';
import { localeChoices } from './locales';

const url = '/api/account/preferences';

@Component({
  selector: 'sv-preferences',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Card, ErrorState, Field, FieldControl, Page, Segmented, Skeleton, TimezonePicker],
  templateUrl: './preferences.html',
  styleUrl: './preferences.css',
})
export class PreferencesPage {
  private readonly http = inject(HttpClient);
  private readonly moments = inject(Moments);
  private readonly toasts = inject(Toasts);
  private readonly now = new Date();
  protected readonly theme = inject(ThemeChoice);

  protected readonly themes: readonly SegmentOption<Theme>[] = [
    { value: 'system', label: 'System', icon: 'monitor' },
    { value: 'light', label: 'Light', icon: 'sun' },
    { value: 'dark', label: 'Dark', icon: 'moon' },
  ];
  protected readonly preferences = httpResource<AccountPreferences>(() => url);
  private readonly stored = computed(() =>
    this.preferences.hasValue() ? chosenRegion(this.preferences.value()) : null,
  );
  protected readonly timezone = linkedSignal(() => this.stored()?.timezone ?? '');
  protected readonly locale = linkedSignal(() => this.stored()?.locale ?? '');
  protected readonly locales = computed(() => localeChoices(this.stored()?.locale ?? ''));
  protected readonly sample = computed(() => {
    const region: Region = { locale: this.locale(), timezone: this.timezone() };
    return dateFormat(region, { dateStyle: 'full', timeStyle: 'short' }).format(this.now);
  });
  protected readonly numbers = computed(() => sampleNumber(this.locale()));
  protected readonly saving = signal(false);

  protected async chooseTheme(theme: Theme): Promise<void> {
    try {
      await this.theme.choose(theme);
    } catch (error) {
      this.toasts.error(error);
    }
  }

  protected async save(): Promise<void> {
    const region: Region = { timezone: this.timezone(), locale: this.locale() };
    this.saving.set(true);
    try {
      this.preferences.set(await firstValueFrom(this.http.patch<AccountPreferences>(url, region)));
      this.moments.use(region);
      this.toasts.success('Preferences saved');
    } catch (error) {
      this.toasts.error(error);
    } finally {
      this.saving.set(false);
    }
  }
}

function sampleNumber(locale: string): string {
  try {
    return new Intl.NumberFormat(locale || undefined).format(1234567.89);
  } catch {
    return new Intl.NumberFormat().format(1234567.89); // RangeError: a tag the browser cannot read
  }
}
