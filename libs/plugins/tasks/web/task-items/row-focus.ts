// Keeps the focus in the rows of a page: by key from one to the next, on its row when that moves, on the next one when it
// is removed, and on what an undo has changed.
import { DestroyRef, ElementRef, type Signal, afterEveryRender, inject } from '@angular/core';
import { isTyping } from '@sv/ui/shortcuts/shortcuts';
import { UndoStack } from '../undo/undo-stack';

interface Row {
  readonly id: Signal<string>;
  readonly element: HTMLElement;
  focus: () => void;
}

/** What gives the focus back to the row that it came from. */
const GUESTS = 'dialog, [role=menu], [role=toolbar]';

/** Create it in a field initialiser, after the rows. */
export class RowFocus {
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly stack = inject(UndoStack);
  /** The row that had the focus, and its place. */
  private last: { id: string; at: number } | null = null;
  private isHere = false;

  constructor(
    private readonly rows: Signal<readonly Row[]>,
    private readonly becameEmpty: () => void = () => undefined,
  ) {
    const ended = new AbortController();
    const { signal } = ended;
    this.element.addEventListener('focusin', event => this.remember(event), { signal });
    this.element.addEventListener('focusout', event => this.forget(event), { signal });
    document.addEventListener('pointerdown', event => this.leave(event), { signal });
    inject(DestroyRef).onDestroy(() => ended.abort());
    afterEveryRender({ mixedReadWrite: () => this.keep() });
  }

  /** What the keys do in a row. */
  steps(id: string): Record<string, () => unknown> {
    const at = this.rows().findIndex(row => row.id() === id);
    const down = (): unknown => this.rows()[at + 1]?.focus();
    const up = (): unknown => this.rows()[at - 1]?.focus();
    return {
      ArrowDown: down,
      j: down,
      ArrowUp: up,
      k: up,
      Home: () => this.rows()[0]?.focus(),
      End: () => this.rows().at(-1)?.focus(),
    };
  }

  focus(id: string): void {
    this.find(id)?.focus();
  }

  private remember({ target }: FocusEvent): void {
    const at = this.rows().findIndex(({ element }) => element.contains(target as Node));
    this.isHere = at >= 0;
    if (this.isHere) this.last = { id: this.rows()[at]!.id(), at };
  }

  /** A row that is removed gives the focus to nothing: then it is still here. */
  private forget({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof Element && !relatedTarget.closest(GUESTS)) this.isHere = false;
  }

  /** A click on nothing takes the focus away on purpose. */
  private leave({ target }: Event): void {
    if (target instanceof Element && !target.closest(`a, button, input, label, ${GUESTS}`)) this.isHere = false;
  }

  private keep(): void {
    const undone = this.stack.changed();
    const changed = this.rows().find(row => undone.includes(row.id()));
    if (changed) {
      this.stack.changed.set([]);
      if (!isTyping(document.activeElement)) return changed.focus();
    }
    if (!isLost() || (!this.isHere && undone.length === 0)) return;
    const next = this.find(this.last?.id) ?? this.rows()[Math.min(this.last?.at ?? 0, this.rows().length - 1)];
    this.isHere = false;
    if (next) next.focus();
    else this.becameEmpty();
  }

  private find(id: string | undefined): Row | undefined {
    return this.rows().find(row => row.id() === id);
  }
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
