// The native control inside a field: takes its id and descriptions from the field and reports its error to it.
import { AfterContentInit, DestroyRef, Directive, ElementRef, computed, inject, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { NgControl } from '@angular/forms';
import { markSecret } from '../edits/secret-controls';
import { errorText } from './error-text';
import { FieldIds } from './field-ids';

@Directive({
  selector: 'input[svInput], textarea[svInput], select[svInput]',
  host: {
    class: 'sv-input',
    '[attr.id]': 'ids?.control',
    '[attr.aria-describedby]': 'ids?.describedBy()',
    '[attr.aria-invalid]': "ids?.error() ? 'true' : null",
    '(focusout)': 'hideEmptyError()',
  },
})
export class FieldControl implements AfterContentInit {
  protected readonly ids = inject(FieldIds, { optional: true });
  private readonly ngControl = inject(NgControl, { optional: true, self: true });
  private readonly element = inject<ElementRef<HTMLInputElement>>(ElementRef);
  private readonly destroyRef = inject(DestroyRef);
  private readonly controlError = signal<string | null>(null);

  constructor() {
    this.ids?.controlError.set(computed(() => this.controlError()));
  }

  /** Only here is the control of the element's form directive set, whatever the order of the imports. */
  ngAfterContentInit(): void {
    const control = this.ngControl?.control;
    if (!control) return;
    if (this.element.nativeElement.type === 'password') markSecret(control);
    const update = (): void => this.controlError.set(control.touched ? errorText(control.errors) : null);
    control.events.pipe(takeUntilDestroyed(this.destroyRef)).subscribe(update);
    update();
  }

  /**
   * Leaving an empty field is not an error yet; the form reports it on submit. An error that appears on blur would also
   * move the button under the pointer. `focusout` fires after `blur`, which marks the control as touched.
   */
  protected hideEmptyError(): void {
    const control = this.ngControl?.control;
    if (control?.pristine && !control.value) control.markAsUntouched();
  }
}
