// A drop zone for one file. The browser's own file field makes it work with the keyboard.
import { ChangeDetectionStrategy, Component, output, signal } from '@angular/core';
import { Icon } from '@sv/ui/icon/icon';

@Component({
  selector: 'sv-file-drop',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon],
  templateUrl: './file-drop.html',
  styleUrl: './file-drop.css',
})
export class FileDrop {
  readonly chosen = output<File>();

  protected readonly isOver = signal(false);

  protected pick(field: HTMLInputElement): void {
    const file = field.files?.[0];
    // Clears the field, so that choosing the same file again fires an event.
    field.value = '';
    if (file) this.chosen.emit(file);
  }

  protected hover(event: DragEvent): void {
    event.preventDefault();
    this.isOver.set(true);
  }

  protected drop(event: DragEvent): void {
    event.preventDefault();
    this.isOver.set(false);
    const file = event.dataTransfer?.files[0];
    if (file) this.chosen.emit(file);
  }
}
