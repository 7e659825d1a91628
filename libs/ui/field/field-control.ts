// The native control of a field: takes its id and descriptions from the field around it and tells it what is wrong.
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
    '(focusout)': 'leave()',
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

  /** The form directive of the element has its control from here on, whatever the order of the imports. */
  ngAfterContentInit(): void {
    const control = this.ngControl?.control;
    if (!control) return;
    if (this.element.nativeElement.type === 'password') markSecret(control);
    const update = (): void => this.controlError.set(control.touched ? errorText(control.errors) : null);
    control.events.pipe(takeUntilDestroyed(this.destroyRef)).subscribe(update);
    update();
  }

  /**
   * Whoever passes an empty field has made no mistake yet; the form says so when it is sent. An error that appears as
   * the focus leaves would also move the button that is being pressed. `focusout` comes after `blur`, which touches.
   */
  protected leave(): void {
    const control = this.ngControl?.control;
    if (control?.pristine && !control.value) control.markAsUntouched();
  }
}
