// Loads the settings of one plugin and shows them as a form.
import { httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, computed, effect, input, untracked, viewChild } from '@angular/core';
import type { Versioned } from '@sv/contracts/admin/settings.contract';
import type { PluginSettings } from '@sv/contracts/plugin-settings.contract';
import { ErrorState } from '../error-state/error-state';
import { keepFresh } from '../freshness/freshness';
import { Skeleton } from '../skeleton/skeleton';
import { PluginSettingsForm } from './plugin-settings-form';
import { T } from '../locale/t';
import { settingsInLanguage } from './settings-in-language';

@Component({
  selector: 'sv-plugin-settings-panel',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [ErrorState, PluginSettingsForm, Skeleton, T],
  template: `
    @if (resource.error(); as problem) {
      <sv-error-state [problem]="problem" (retry)="resource.reload()" />
    } @else if (stored(); as stored) {
      <sv-plugin-settings-form
        [url]="url()"
        [stored]="stored"
        [readOnly]="readOnly()"
        [autosave]="autosave()"
        (saved)="takeSaved($event)"
      />
    } @else {
      <sv-skeleton [lines]="4" [label]="'Loading settings…' | t" />
    }
  `,
})
export class PluginSettingsPanel {
  /** `/api/admin/plugins/<id>/settings` or `/api/account/apps/<id>/settings`. */
  readonly url = input.required<string>();
  readonly readOnly = input(false);
  /** Saves each change, without a button. */
  readonly autosave = input(false);

  protected readonly resource = httpResource<Versioned<PluginSettings>>(() => this.url());
  protected readonly stored = computed(() =>
    this.resource.hasValue() ? settingsInLanguage(this.resource.value(), this.url()) : null,
  );
  private readonly form = viewChild(PluginSettingsForm);
  private readonly freshness = keepFresh(this.resource, () => this.url());

  constructor() {
    effect(() => {
      const stored = this.stored();
      const form = this.form();
      if (stored && form) untracked(() => form.show(stored));
    });
  }

  protected takeSaved(stored: Versioned<PluginSettings>): void {
    this.resource.set(stored);
    this.freshness.announce();
  }
}
