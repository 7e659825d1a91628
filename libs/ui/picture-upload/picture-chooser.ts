// A place for one picture, chosen with a button or dropped. Its content shows the current picture. The person may choose
// the part that is used, before anything is sent.
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Button } from '../button/button';
import { DropTarget } from '../file-drop/drop-target';
import { Icon } from '../icon/icon';
import { PictureCrop } from './crop/picture-crop';
import { readablePicture } from './crop/readable-picture';
import { T } from '../locale/t';
import { t } from '../locale/translate';

@Component({
  selector: 'sv-picture-chooser',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Button, Icon, PictureCrop, T],
  hostDirectives: [DropTarget],
  templateUrl: './picture-chooser.html',
  styleUrl: './picture-chooser.css',
})
export class PictureChooser {
  /** The text of the button. */
  readonly label = input.required<string>();
  /** The accessible name of the button, where its text alone does not say which picture it is for. */
  readonly fullLabel = input<string | null>(null);
  readonly accept = input('image/png,image/jpeg,image/webp,image/svg+xml');
  /** Whether the person chooses a square of the picture; `optional` also offers to use it as it is. */
  readonly crop = input<'none' | 'square' | 'optional'>('none');
  /** The progress of an upload, 0 to 100; null when there is none. */
  readonly progress = input<number | null>(null);
  readonly fault = input<string | null>(null);
  readonly chosen = output<File>();

  /** Why a dropped item was refused. */
  protected readonly dropError = signal<string | null>(null);
  /** The picture of which the person chooses a part. */
  protected readonly cropped = signal<File | null>(null);

  constructor() {
    inject(DropTarget).filesDropped.subscribe(files => this.emitSingle(files));
  }

  /** Clears the field, so that choosing the same file again, for example after an edit, fires an event. */
  protected emitSelected(field: HTMLInputElement): void {
    this.emitSingle([...(field.files ?? [])]);
    field.value = '';
  }

  protected emitCropped(file: File): void {
    this.cropped.set(null);
    this.chosen.emit(file);
  }

  private emitSingle([file, ...more]: readonly File[]): void {
    this.dropError.set(more.length > 0 ? t('Choose one picture only.') : null);
    if (!file || more.length > 0 || this.progress() !== null) return;
    if (this.crop() === 'none') this.chosen.emit(file);
    else void this.startCrop(file);
  }

  /** What the browser cannot show goes to the server as it is, which says what is wrong with it. */
  private async startCrop(file: File): Promise<void> {
    if (await readablePicture(file)) this.cropped.set(file);
    else this.chosen.emit(file);
  }
}
