// A colour field: the browser's colour picker beside a text field for `#rrggbb`.
import { ChangeDetectionStrategy, Component, booleanAttribute, computed, input, output } from '@angular/core';
import { toObservable, toSignal } from '@angular/core/rxjs-interop';
import { FormControl, ReactiveFormsModule } from '@angular/forms';
import { startWith, switchMap } from 'rxjs';
import { Field } from '@sv/ui/field/field';
import { FieldControl } from '@sv/ui/field/field-control';
import { T } from '@sv/ui/locale/t';
import { asHex, isHex } from './hex-color';

@Component({
  selector: 'sv-color-field',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Field, FieldControl, ReactiveFormsModule, T],
  templateUrl: './color-field.html',
  styleUrl: './color-field.css',
})
export class ColorField {
  /** Empty when no colour is chosen. */
  readonly control = input.required<FormControl<string>>();
  readonly label = input.required<string>();
  readonly hint = input<string>();
  /** The picker's initial colour when none is chosen. */
  readonly fallback = input.required<string>();
  readonly disabled = input(false, { transform: booleanAttribute });
  /** The person chose a colour. */
  readonly chosen = output<void>();

  private readonly typed = toSignal(
    toObservable(this.control).pipe(switchMap(control => control.valueChanges.pipe(startWith(control.value)))),
    { initialValue: '' },
  );
  protected readonly picked = computed(() => (isHex(this.typed()) ? this.typed() : this.fallback()));

  protected pick(event: Event): void {
    this.control().setValue((event.target as HTMLInputElement).value);
    this.control().markAsDirty();
    this.chosen.emit();
  }

  protected normalise(): void {
    this.control().setValue(asHex(this.control().value));
  }
}
