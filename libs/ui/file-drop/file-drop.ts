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
import { bytes } from '../quantities/quantities';
import { DropTarget } from './drop-target';
import { FileUploads } from './file-uploads';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-file-drop',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, T],
  templateUrl: './file-drop.html',
  styleUrl: './file-drop.css',
  hostDirectives: [DropTarget],
})
export class FileDrop {
  /** The route that takes each file, in the field `file` of a form: a handler with `@AcceptsUpload`. */
  readonly url = input.required<string>();
  /** The text of the button. */
  readonly label = input(t('Choose files…'));
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
  protected readonly bytes = bytes;
  /** For screen readers: what became of the files. */
  protected readonly news = signal('');
  private storedCount = 0;

  constructor() {
    inject(DropTarget).filesDropped.subscribe(files => this.send(files));
    inject(DestroyRef).onDestroy(() => this.files.abortAll());
  }

  /** Clears the field, so that choosing the same file again fires an event. */
  protected sendSelected(field: HTMLInputElement): void {
    this.send([...(field.files ?? [])]);
    field.value = '';
  }

  private send(list: readonly File[]): void {
    const files = list.slice(0, this.single() ? 1 : undefined);
    const stored = (answer: unknown): void => {
      this.news.set(t('{count, plural, one {# file stored.} other {# files stored.}}', { count: ++this.storedCount }));
      this.stored.emit(answer);
    };
    this.files.add(files, { url: this.url(), maxBytes: this.maxBytes(), stored });
  }
}
