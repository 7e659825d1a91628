// Makes an element take files that are dragged onto it, and marks it with the class `dropping` meanwhile. What is no
// file, such as selected text, is left to the browser.
import { Directive, output, signal } from '@angular/core';

@Directive({
  selector: '[svDropTarget]',
  host: {
    '[class.dropping]': 'isOver()',
    '(dragenter)': 'acceptDrag($event)',
    '(dragover)': 'acceptDrag($event)',
    '(dragleave)': 'endDrag($event)',
    '(drop)': 'emitFiles($event)',
  },
})
export class DropTarget {
  readonly filesDropped = output<File[]>();

  protected readonly isOver = signal(false);

  protected acceptDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.isOver.set(true);
  }

  /** Entering a child leaves the parent in the browser's eyes; only leaving both counts. */
  protected endDrag({ relatedTarget, currentTarget }: DragEvent): void {
    if (currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    this.isOver.set(false);
  }

  protected emitFiles(event: DragEvent): void {
    event.preventDefault();
    this.isOver.set(false);
    this.filesDropped.emit([...(event.dataTransfer?.files ?? [])]);
  }
}
