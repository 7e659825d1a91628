// A policy of which administrators choose one of a few values, with where its value comes from. What stands between the
// two is the page's.
import { ChangeDetectionStrategy, Component, computed, input, output } from '@angular/core';
import { type FormControl, ReactiveFormsModule } from '@angular/forms';
import { Checkbox } from '@sv/ui/choice/checkbox';
import type { OverridableFields } from '../../forms/overridable-form';
import { SettingOrigin } from '../../forms/setting-origin/setting-origin';
import type { PolicyName } from '../policy-change';

export interface PolicyOption<Value extends string> {
  value: Value;
  text: string;
  hint: string;
}

@Component({
  selector: 'sv-policy-choice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Checkbox, ReactiveFormsModule, SettingOrigin],
  templateUrl: './policy-choice.html',
  styleUrl: './policy-choice.css',
})
export class PolicyChoice<Value extends string> {
  readonly legend = input.required<string>();
  readonly options = input.required<readonly PolicyOption<Value>[]>();
  readonly control = input.required<FormControl<Value>>();
  readonly form = input.required<OverridableFields<PolicyName>>();
  readonly field = input.required<PolicyName>();
  /** The policy's name in the label of the button that returns to the default: "Public links". */
  readonly name = input.required<string>();
  readonly default = input.required<Value>();
  readonly chosen = output();

  protected readonly defaultText = computed(() => {
    const byDefault = this.options().find(({ value }) => value === this.default());
    return byDefault?.text ?? this.default();
  });
}
