// The default of a setting that was changed in Console, with a button that returns to it. Empty for the others.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';
import type { OverridableFields } from '../overridable-form';

@Component({
  selector: 'sv-setting-origin',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, T],
  template: `
    @if (isCleared()) {
      <p class="sv-small sv-muted">
        {{ 'Resets to the default when you save: {defaultText}' | t: { defaultText: defaultText() } }}
      </p>
    } @else if (isOverridden()) {
      <p class="sv-small sv-muted">{{ 'Changed here. Default: {defaultText}' | t: { defaultText: defaultText() } }}</p>
    }
    @if (canReset()) {
      <button svButton type="button" size="sm" [attr.aria-label]="label()" (click)="form().useDefault(field())">
        {{ 'Reset to default' | t }}
      </button>
    }
  `,
  styleUrl: './setting-origin.css',
})
export class SettingOrigin<Name extends string> {
  readonly form = input.required<OverridableFields<Name>>();
  readonly field = input.required<Name>();
  /** The setting's name in the label of the button: "registration by invite". */
  readonly name = input.required<string>();
  /** The default as text: "Off". It may come from the environment. */
  readonly defaultText = input.required<string>();

  protected readonly isOverridden = computed(() => this.form().isOverridden(this.field()));
  protected readonly isCleared = computed(() => this.form().cleared().has(this.field()));
  protected readonly canReset = computed(() => this.form().mayConfigure() && this.isOverridden() && !this.isCleared());
  protected readonly label = computed(() => t('Reset to default: {name}', { name: this.name() }));
}
