// A secret: shows whether it is set, and replaces or removes it. Its value never comes to the page.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import { startWith, switchMap } from 'rxjs';
import type { PluginSetting } from '@sv/contracts/plugin-settings.contract';
import { Badge } from '../badge/badge';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import type { SettingInput } from './setting-control';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-secret-setting',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Field, FieldControl, ReactiveFormsModule, T],
  template: `
    <sv-field [label]="setting().title" [hint]="hint()">
      <span svFieldAside class="sv-row">
        @if (state(); as text) {
          <sv-badge [tone]="text === 'Set' ? 'success' : 'neutral'">{{ text }}</sv-badge>
        }
        @if (isSet() && control().enabled) {
          <button
            type="button"
            class="sv-link"
            [attr.aria-label]="action() + ': ' + setting().title"
            (click)="toggle()"
          >
            {{ action() }}
          </button>
        }
      </span>
      <input
        svInput
        type="password"
        autocomplete="new-password"
        autocapitalize="none"
        spellcheck="false"
        [attr.placeholder]="isSet() ? ('Type to replace it' | t) : null"
        [formControl]="control()"
      />
    </sv-field>
  `,
})
export class SecretSetting {
  readonly setting = input.required<PluginSetting>();
  /** Empty while the secret stays as it is; null: it is removed. */
  readonly control = input.required<FormControl<SettingInput>>();
  readonly isSet = input.required<boolean>();

  private readonly typed = toSignal(
    toObservable(this.control).pipe(switchMap(control => control.valueChanges.pipe(startWith(control.value)))),
    { initialValue: '' as SettingInput },
  );
  protected readonly hint = computed(() => this.setting().description);
  protected readonly state = computed(() => {
    if (!this.isSet()) return t('Not set');
    return this.typed() === null ? t('Will be removed') : t('Set', {}, 'secret');
  });
  protected readonly action = computed(() => (this.typed() === null ? t('Keep') : t('Remove')));

  protected toggle(): void {
    this.control().setValue(this.typed() === null ? '' : null);
    this.control().markAsDirty();
  }
}
