// A place for files, which are chosen with a button or dropped, and sent to a route of the plugin.
import {
  booleanAttribute,
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import { Button } from '../button/button';
import { Icon } from '../icon/icon';
import { bytes, counted } from '../quantities/quantities';
import { FileUploads } from './file-uploads';

@Component({
  selector: 'sv-file-drop',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon],
  templateUrl: './file-drop.html',
  styleUrl: './file-drop.css',
  host: {
    '[class.dropping]': 'isOver()',
    '(dragenter)': 'acceptDrag($event)',
    '(dragover)': 'acceptDrag($event)',
    '(dragleave)': 'endDrag($event)',
    '(drop)': 'sendDropped($event)',
  },
})
export class FileDrop {
  /** The route that takes each file, in the field `file` of a form: a handler with `@AcceptsUpload`. */
  readonly url = input.required<string>();
  /** The text of the button. */
  readonly label = input('Choose files…');
  readonly hint = input<string | null>(null);
  /** As in `<input type="file">`: what the dialog of the browser offers. The server decides. */
  readonly accept = input('');
  /** Larger files are not sent; null: the server decides. */
  readonly maxBytes = input<number | null>(null);
  /** Whether only one file may be chosen at a time. */
  readonly single = input(false, { transform: booleanAttribute });
  /** The answer of the route, for each file. */
  readonly stored = output<unknown>();

  protected readonly files = new FileUploads();
  protected readonly isOver = signal(false);
  protected readonly bytes = bytes;
  /** For screen readers: what became of the files. */
  protected readonly news = signal('');
  private storedCount = 0;

  constructor() {
    inject(DestroyRef).onDestroy(() => this.files.abortAll());
  }

  /** Clears the field, so that choosing the same file again fires an event. */
  protected sendSelected(field: HTMLInputElement): void {
    this.send(field.files);
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

  protected sendDropped(event: DragEvent): void {
    event.preventDefault();
    this.isOver.set(false);
    this.send(event.dataTransfer?.files);
  }

  private send(list: FileList | null | undefined): void {
    const files = [...(list ?? [])].slice(0, this.single() ? 1 : undefined);
    const stored = (answer: unknown): void => {
      this.news.set(`${counted(++this.storedCount, 'file')} stored.`);
      this.stored.emit(answer);
    };
    this.files.add(files, { url: this.url(), maxBytes: this.maxBytes(), stored });
  }
}
