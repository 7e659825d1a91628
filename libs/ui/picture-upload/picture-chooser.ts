// A place for one picture, chosen with a button or dropped. Its content shows the current picture.
import { ChangeDetectionStrategy, Component, input, output, signal } from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';

@Component({
  selector: 'sv-picture-chooser',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './picture-chooser.html',
  styleUrl: './picture-chooser.css',
  host: {
    '[class.dropping]': 'isOver()',
    '(dragenter)': 'acceptDrag($event)',
    '(dragover)': 'acceptDrag($event)',
    '(dragleave)': 'endDrag($event)',
    '(drop)': 'emitDropped($event)',
  },
})
export class PictureChooser {
  /** The text of the button. */
  readonly label = input.required<string>();
  /** The accessible name of the button, where its text alone does not say which picture it is for. */
  readonly fullLabel = input<string | null>(null);
  readonly accept = input('image/png,image/jpeg,image/webp,image/svg+xml');
  /** The progress of an upload, 0 to 100; null when there is none. */
  readonly progress = input<number | null>(null);
  readonly fault = input<string | null>(null);
  readonly chosen = output<File>();

  protected readonly isOver = signal(false);
  /** Why a dropped item was refused. */
  protected readonly dropError = signal<string | null>(null);

  private emitSingle(files: FileList | null | undefined): void {
    const [file, ...more] = [...(files ?? [])];
    this.dropError.set(more.length > 0 ? 'Choose one picture only.' : null);
    if (file && more.length === 0 && this.progress() === null) this.chosen.emit(file);
  }

  /** Clears the field, so that choosing the same file again, for example after an edit, fires an event. */
  protected emitSelected(field: HTMLInputElement): void {
    this.emitSingle(field.files);
    field.value = '';
  }

  protected acceptDrag(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    this.isOver.set(true);
  }

  protected endDrag({ relatedTarget, currentTarget }: DragEvent): void {
    if (currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    this.isOver.set(false);
  }

  protected emitDropped(event: DragEvent): void {
    event.preventDefault();
    this.isOver.set(false);
    this.emitSingle(event.dataTransfer?.files);
  }
}
