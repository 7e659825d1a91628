// The pictures of the workspace. Each upload takes effect at once, so this is not a form.
import { HttpClient, httpResource } from '@angular/common/http';
import { ChangeDetectionStrategy, Component, DOCUMENT, computed, inject } from '@angular/core';
import type { InstancePictureSettings } from '@sv/contracts/instance.contract';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { firstValueFrom } from 'rxjs';
import { pictureKinds } from './picture-kinds';
import { PictureSlot } from './picture-slot/picture-slot';
import { showPictures } from './show-pictures';

const url = '/api/admin/instance-pictures';

@Component({
  selector: 'sv-instance-pictures',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, PictureSlot, Skeleton, T],
  template: `
    <sv-card
      [heading]="'Pictures' | t"
      [description]="'PNG, JPEG, WebP, SVG or ICO, up to 2 MB. Changes are saved as you make them.' | t"
    >
      @if (settings.error(); as problem) {
        <sv-error-state [problem]="problem" (retry)="settings.reload()" />
      } @else if (!settings.hasValue()) {
        <sv-skeleton [lines]="6" [label]="'Loading pictures…' | t" />
      } @else {
        @for (kind of kinds; track kind.kind) {
          <sv-picture-slot
            [kind]="kind"
            [setting]="settings.value()[kind.kind]"
            [mayChange]="mayChange()"
            (changed)="refresh()"
          />
        }
      }
    </sv-card>
  `,
})
export class InstancePictures {
  private readonly http = inject(HttpClient);
  private readonly document = inject(DOCUMENT);
  private readonly session = inject(Session);

  protected readonly kinds = pictureKinds();
  protected readonly settings = httpResource<InstancePictureSettings>(() => url);
  protected readonly mayChange = computed(() => this.session.hasCapability('tenant:configure'));

  /** Updates this page, the shell and the icon of the tab. */
  protected async refresh(): Promise<void> {
    this.settings.set(await firstValueFrom(this.http.get<InstancePictureSettings>(url)));
    showPictures(this.document, this.settings.value()!);
    await this.session.reload();
  }
}
