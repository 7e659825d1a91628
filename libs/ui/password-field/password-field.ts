// A password field with a button that reveals the input. Pasting and password managers work as usual.
import { ChangeDetectionStrategy, Component, input, signal } from '@angular/core';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { Icon } from '../icon/icon';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-password-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, Icon, ReactiveFormsModule, T],
  templateUrl: './password-field.html',
  styleUrl: './password-field.css',
})
export class PasswordField {
  readonly control = input.required<FormControl<string>>();
  readonly label = input(t('Password'));
  readonly hint = input<string>();
  readonly autocomplete = input.required<'current-password' | 'new-password'>();

  protected readonly visible = signal(false);

  protected toggle(): void {
    this.visible.update(visible => !visible);
  }
}
