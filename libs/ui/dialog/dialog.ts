// A modal dialog on the native <dialog>: the browser traps the focus, closes on Escape and restores the focus.
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
import { T } from '../locale/t';

let lastDialog = 0;

/** What may have to ask before it is closed: the edits of a form. */
export interface Unsaved {
  isDirty: () => boolean;
  mayClose: () => Promise<boolean>;
}

@Component({
  selector: 'sv-dialog',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './dialog.html',
  styleUrl: './dialog.css',
  host: { '(keydown.escape)': 'onEscape($event)' },
})
export class Dialog {
  private readonly element = viewChild.required<ElementRef<HTMLDialogElement>>('dialog');

  readonly open = model(false);
  readonly heading = input.required<string>();
  readonly size = input<'sm' | 'md' | 'lg'>('md');
  /** For a question that needs an answer: no close button, and a click on the backdrop does nothing. */
  readonly alert = input(false, { transform: booleanAttribute });
  /** For content that is shown only once: Escape does nothing either, and only a button inside closes the dialog. */
  readonly kept = input(false, { transform: booleanAttribute });
  /** The edits of the form inside: Escape, the close button and a click beside the dialog ask before they are lost. */
  readonly edits = input<Unsaved | null>(null);
  readonly closed = output<void>();

  protected readonly headingId = `sv-dialog-${++lastDialog}`;
  protected readonly role = computed(() => (this.alert() ? 'alertdialog' : null));

  /**
   * The element that had the focus. The browser restores the focus only when the dialog closes, not when it is removed
   * while open.
   */
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

  /** Asks first when there are unsaved edits. After saving, set `open` instead. */
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
    const candidates = [
      '[data-autofocus]',
      '.content :is(input, select, textarea):not(:disabled)',
      '.actions button',
      'h2',
    ];
    const [first] = candidates.flatMap(selector => dialog.querySelector<HTMLElement>(selector) ?? []);
    first?.focus();
  }

  /** Runs for every way of closing: Escape, the close button, a click on the backdrop, code. */
  protected handleClose(): void {
    if (this.open() && this.edits()?.isDirty()) return this.reopen();
    this.open.set(false);
    this.closed.emit();
  }

  /** For browsers without `closedby`. Browsers that support it may close on a second Escape without this event. */
  protected onCancel(event: Event): void {
    if (event.target !== this.element().nativeElement) return; // a file field's own `cancel`, which bubbles
    if (this.kept()) event.preventDefault();
    else if (this.edits()?.isDirty()) this.keepAndAsk(event);
  }

  /** Handles the key itself: on a second Escape the browser fires no `cancel`. */
  protected onEscape(event: Event): void {
    const isForOthers = event.defaultPrevented || (event as KeyboardEvent).isComposing;
    if (!isForOthers && this.edits()?.isDirty()) this.keepAndAsk(event);
  }

  private keepAndAsk(event: Event): void {
    event.preventDefault();
    void this.askToClose();
  }

  /** Opens the dialog again when the browser closed it on a second Escape. */
  private reopen(): void {
    this.element().nativeElement.showModal();
    void this.askToClose();
  }

  /** The frame fills the dialog's box, so a click whose target is the dialog itself hit the backdrop. */
  protected closeFromBackdrop(event: Event): void {
    if (!this.alert() && !this.kept() && event.target === this.element().nativeElement) this.close();
  }
}
