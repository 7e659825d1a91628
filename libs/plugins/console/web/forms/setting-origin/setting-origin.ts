// Whether a setting has its default from the environment or was overridden in Console, with a button that returns to
// the default.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { Button } from '@sv/ui/button/button';
import type { OverridableFields } from '../overridable-form';

@Component({
  selector: 'sv-setting-origin',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button],
  template: `
    <p class="sv-small sv-muted">{{ text() }}</p>
    @if (canReset()) {
      <button svButton type="button" size="sm" [attr.aria-label]="label()" (click)="form().useDefault(field())">
        Use the default
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
  readonly variable = input.required<string>();
  /** The default as text: "off". */
  readonly defaultText = input.required<string>();

  private readonly isOverridden = computed(() => this.form().isOverridden(this.field()));
  private readonly isCleared = computed(() => this.form().cleared().has(this.field()));
  protected readonly canReset = computed(() => this.form().mayConfigure() && this.isOverridden() && !this.isCleared());
  protected readonly label = computed(() => `Use the default for ${this.name()}`);
  protected readonly text = computed(() => {
    const byDefault = `${this.defaultText()} (${this.variable()})`;
    if (this.isCleared()) return `Follows the default again once saved: ${byDefault}.`;
    return this.isOverridden() ? `Set here. The default is ${byDefault}.` : `The default: ${byDefault}.`;
  });
}
