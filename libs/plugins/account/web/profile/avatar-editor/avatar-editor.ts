// The person's picture: choose a square of it, replace, remove. It is saved at once.
import { HttpClient } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, inject, input, output, signal } from '@angular/core';
import { Avatar } from '@sv/ui/avatar/avatar';
import { Button } from '@sv/ui/button/button';
import { PictureChooser } from '@sv/ui/picture-upload/picture-chooser';
import { PictureUpload } from '@sv/ui/picture-upload/picture-upload';
import { Session } from '@sv/ui/workspace/session';
import { Toasts } from '@sv/ui/workspace/toasts';
import { firstValueFrom } from 'rxjs';
import { T } from '@sv/ui/locale/t';
import { t } from '@sv/ui/locale/translate';

const url = '/api/account/avatar';

@Component({
  selector: 'sv-avatar-editor',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Avatar, Button, PictureChooser, T],
  templateUrl: './avatar-editor.html',
  styleUrl: './avatar-editor.css',
})
export class AvatarEditor {
  private readonly http = inject(HttpClient);
  private readonly session = inject(Session);
  private readonly toasts = inject(Toasts);

  readonly name = input.required<string>();
  readonly image = input.required<string | null>();
  /** Emits the picture's new address, or null. */
  readonly changed = output<string | null>();

  protected readonly upload = new PictureUpload();
  protected readonly isRemoving = signal(false);

  protected async save(file: File): Promise<void> {
    const image = await this.upload.send(url, file);
    if (image) this.show(image, t('Picture saved'));
  }

  protected async remove(): Promise<void> {
    this.isRemoving.set(true);
    try {
      await firstValueFrom(this.http.delete(url));
      this.show(null, t('Picture removed'));
    } catch (error) {
      this.toasts.error(error); // a Problem: the picture is still there
    } finally {
      this.isRemoving.set(false);
    }
  }

  /** Updates the picture in the shell at once; the session itself would follow within a second. */
  private show(image: string | null, done: string): void {
    this.changed.emit(image);
    this.session.shell.update(shell => shell && { ...shell, user: { ...shell.user, image } });
    this.toasts.success(done);
  }
}
