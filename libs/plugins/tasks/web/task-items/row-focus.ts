// Moves the focus between rows by key, and to the next row when the one that has it is removed.
import type { Signal } from '@angular/core';

interface Row {
  focus: () => void;
}

export class RowFocus {
  /** The focused item and its index. */
  private focused: { id: string; at: number } | null = null;

  constructor(private readonly rows: Signal<readonly Row[]>) {}

  /** What the keys do in the row at an index. */
  steps(at: number): Record<string, () => unknown> {
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

  remember(id: string, at: number): void {
    this.focused = { id, at };
  }

  /** A row that is removed gives the focus to nothing; then it is still remembered. */
  forget({ relatedTarget }: FocusEvent): void {
    if (relatedTarget) this.focused = null;
  }

  /**
   * Moves the focus when its row is not shown any more. Call it when the rows are rendered.
   *
   * @returns whether there is no row left to give it to
   */
  isLostFrom(shown: readonly { id: string }[]): boolean {
    if (!this.focused || shown.some(item => item.id === this.focused?.id)) return false;
    const next = this.rows()[Math.min(this.focused.at, shown.length - 1)];
    this.focused = null;
    next?.focus();
    return next === undefined;
  }
}
