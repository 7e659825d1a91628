// A modal dialog on the native <dialog>: the browser holds the focus inside, closes on Escape and gives the focus back.
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  ElementRef,
  afterRenderEffect,
  booleanAttribute,
  computed,
  inject,
  input,
  model,
  output,
  viewChild,
} from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';

let lastDialog = 0;

/** What may have to ask before it is closed: the edits of a form. */
export interface Unsaved {
  isDirty: () => boolean;
  mayClose: () => Promise<boolean>;
}

@Component({
  selector: 'sv-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './dialog.html',
  styleUrl: './dialog.css',
  host: { '(keydown.escape)': 'escape($event)' },
})
export class Dialog {
  private readonly element = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly open = model(false);
  readonly heading = input.required<string>();
  readonly size = input<'sm' | 'md' | 'lg'>('md');
  /** Asks a question that wants an answer: no close button, a click beside it does nothing. */
  readonly alert = input(false, { transform: booleanAttribute });
  /** Shows what is shown once: Escape does nothing either, so that only a button of its own closes it. */
  readonly kept = input(false, { transform: booleanAttribute });
  /** The edits of the form inside: Escape, the close button and a click beside the dialog ask before they are lost. */
  readonly edits = input<Unsaved | null>(null);
  readonly closed = output<void>();

  protected readonly headingId = `sv-dialog-${++lastDialog}`;
  protected readonly role = computed(() => (this.alert() ? 'alertdialog' : null));

  /** Where the focus was. The browser gives it back when the dialog is closed, not when the page takes it away open. */
  private opener: Element | null = null;
  private isAsking = false;

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      if (this.element().nativeElement.open && this.opener instanceof HTMLElement) this.opener.focus();
    });
    afterRenderEffect(() => {
      const dialog = this.element().nativeElement;
      if (this.open() && !dialog.open) this.show(dialog);
      if (!this.open() && dialog.open) dialog.close();
    });
  }

  /** Asks first when something inside is unsaved. Whoever has saved it sets `open` instead. */
  close(): void {
    if (!this.edits()?.isDirty()) this.open.set(false);
    else void this.askToClose();
  }

  private async askToClose(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      if (await this.edits()?.mayClose()) this.open.set(false);
    } finally {
      this.isAsking = false;
    }
  }

  private show(dialog: HTMLDialogElement): void {
    this.opener = document.activeElement;
    dialog.showModal();
    const candidates = ['.content :is(input, select, textarea):not(:disabled)', '.actions button', 'h2'];
    const [first] = candidates.flatMap(selector => dialog.querySelector<HTMLElement>(selector) ?? []);
    first?.focus();
  }

  /** Fires for every way out: Escape, the close button, a click beside the dialog, code. */
  protected settle(): void {
    if (this.open() && this.edits()?.isDirty()) return this.comeBack();
    this.open.set(false);
    this.closed.emit();
  }

  /** For browsers without `closedby`; those with it let a second Escape through. */
  protected keep(event: Event): void {
    if (event.target !== this.element().nativeElement) return; // a file field's own `cancel`
    if (this.kept()) event.preventDefault();
    else if (this.edits()?.isDirty()) this.keepAndAsk(event);
  }

  /** The key itself, before the browser makes it a `cancel`, which it does not for a second Escape. */
  protected escape(event: Event): void {
    const isForOthers = event.defaultPrevented || (event as KeyboardEvent).isComposing;
    if (!isForOthers && this.edits()?.isDirty()) this.keepAndAsk(event);
  }

  private keepAndAsk(event: Event): void {
    event.preventDefault();
    void this.askToClose();
  }

  /** Some browsers let a second Escape through without asking. */
  private comeBack(): void {
    this.element().nativeElement.showModal();
    void this.askToClose();
  }

  /** The frame covers the dialog's whole box, so a press on the element itself is one on the backdrop. */
  protected closeFromBackdrop(event: Event): void {
    if (!this.alert() && !this.kept() && event.target === this.element().nativeElement) this.close();
  }
}
