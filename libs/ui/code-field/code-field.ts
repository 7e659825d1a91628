// The six digits of an authenticator app, in one field: phones offer the number keys and the code itself, and a paste
// with spaces works. `complete` is emitted as the sixth digit arrives.
import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  afterRenderEffect,
  input,
  output,
  viewChild,
} from '@angular/core';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import { Field } from '../field/field';
import { FieldControl } from '../field/field-control';
import { t } from '../locale/translate';

const digits = 6;

@Component({
  selector: 'sv-code-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule],
  templateUrl: './code-field.html',
  styleUrl: './code-field.css',
})
export class CodeField {
  private readonly element = viewChild.required<ElementRef<HTMLInputElement>>('code');

  readonly control = input.required<FormControl<string>>();
  readonly label = input(t('Code'));
  readonly hint = input<string>();
  /** Why the last code was refused. The focus returns to the field. */
  readonly error = input<string | null>(null);
  /** Emits when all six digits are entered. */
  readonly complete = output<void>();

  constructor() {
    afterRenderEffect(() => {
      if (!this.error()) return;
      this.focus();
      this.element().nativeElement.select();
    });
  }

  focus(): void {
    this.element().nativeElement.focus();
  }

  protected normalise(): void {
    const typed = this.control().value;
    const code = typed.replace(/\D/g, '').slice(0, digits);
    if (code !== typed) this.control().setValue(code);
    if (code.length === digits) this.complete.emit();
  }
}
