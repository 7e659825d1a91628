// A drop zone for one file. The browser's own file field makes it work with the keyboard.
import { ChangeDetectionStrategy, Component, output } from '@angular/core';
import { DropTarget } from '@sv/ui/file-drop/drop-target';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

@Component({
  selector: 'sv-file-drop',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DropTarget, Icon, Sentence, SentencePart, T],
  templateUrl: './file-drop.html',
  styleUrl: './file-drop.css',
})
export class FileDrop {
  readonly chosen = output<File>();

  protected pick(field: HTMLInputElement): void {
    const files = [...(field.files ?? [])];
    // Clears the field, so that choosing the same file again fires an event.
    field.value = '';
    this.emitFirst(files);
  }

  protected emitFirst([file]: readonly File[]): void {
    if (file) this.chosen.emit(file);
  }
}
