// The logo of a new workspace. It may be left out; it is uploaded at once.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { T } from '@sv/ui/locale/t';
import { PictureChooser } from '@sv/ui/picture-upload/picture-chooser';
import { PictureUpload } from '@sv/ui/picture-upload/picture-upload';
import { PictureSettings } from '../../instance/pictures/picture-settings';

@Component({
  selector: 'sv-logo-choice',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [PictureChooser, T],
  providers: [PictureSettings],
  template: `
    <p class="sv-field__label">
      {{ 'Logo' | t }} <span class="sv-field__optional">{{ '(optional)' | t }}</span>
    </p>
    <sv-picture-chooser
      [label]="logo() ? ('Replace…' | t) : ('Upload…' | t)"
      [fullLabel]="
        logo()
          ? ('Replace: {picture}' | t: { picture: 'Logo' | t })
          : ('Upload: {picture}' | t: { picture: 'Logo' | t })
      "
      crop="optional"
      [progress]="upload.progress()"
      [fault]="upload.fault()"
      (chosen)="send($event)"
    >
      @if (logo(); as address) {
        <img [src]="address" [alt]="'Logo' | t" />
      }
    </sv-picture-chooser>
  `,
  styleUrl: './logo-choice.css',
})
export class LogoChoice {
  private readonly pictures = inject(PictureSettings);

  protected readonly upload = new PictureUpload();
  protected readonly logo = computed(() =>
    this.pictures.stored.hasValue() ? this.pictures.stored.value().logo.value : null,
  );

  protected async send(file: File): Promise<void> {
    if ((await this.upload.send('/api/instance/logo', file)) !== null) await this.pictures.refresh();
  }
}
