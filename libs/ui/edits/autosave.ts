// Saves a form without a button: a choice at once, a text when its field is left. Enter still submits. What a draft
// restored waits until the person has seen it.
import {
  DestroyRef,
  Directive,
  ElementRef,
  type OnInit,
  type Signal,
  effect,
  inject,
  input,
  output,
} from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { FormGroupDirective } from '@angular/forms';

const TEXT = 'input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea';

export interface AutosaveState {
  isDirty: Signal<boolean>;
  restored: Signal<boolean>;
}

@Directive({ selector: 'form[svAutosave]', host: { '(change)': 'saveChanges()' } })
export class Autosave implements OnInit {
  private readonly destroyed = inject(DestroyRef);
  private readonly element = inject<ElementRef<HTMLFormElement>>(ElementRef).nativeElement;
  private readonly group = inject(FormGroupDirective);

  /** The edits of the form; null where it has a button. */
  readonly svAutosave = input.required<AutosaveState | null>();
  readonly svSubmission = input.required<{ busy: Signal<boolean> }>();
  /** Emits the form when it is to be saved. */
  readonly svSave = output<HTMLFormElement>();

  /** What was sent last: the same is not sent again until the person asks for it. */
  private sent = '';
  private settling: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    effect(() => {
      if (!this.svSubmission().busy()) this.saveSettled();
    });
  }

  ngOnInit(): void {
    // Controls that are no fields of the browser, such as a picker, only change the value.
    const changes = this.group.form.valueChanges.pipe(takeUntilDestroyed(this.destroyed));
    this.destroyed.onDestroy(() => clearTimeout(this.settling));
    changes.subscribe(() => {
      clearTimeout(this.settling);
      this.settling = setTimeout(() => this.saveSettled());
    });
  }

  protected saveChanges(): void {
    if (!this.svAutosave()?.isDirty() || this.svSubmission().busy()) return;
    this.sent = this.value();
    this.svSave.emit(this.element);
  }

  private saveSettled(): void {
    if (this.value() !== this.sent && !this.isTyping() && !this.svAutosave()?.restored()) this.saveChanges();
  }

  private value(): string {
    return JSON.stringify(this.group.form?.getRawValue() ?? null);
  }

  private isTyping(): boolean {
    const focused = this.element.ownerDocument.activeElement;
    return focused !== null && this.element.contains(focused) && focused.matches(TEXT);
  }
}
