// The pictures of the workspace. Each upload takes effect at once, so this is not a form.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Card } from '@sv/ui/card/card';
import { ErrorState } from '@sv/ui/error-state/error-state';
import { T } from '@sv/ui/locale/t';
import { Skeleton } from '@sv/ui/skeleton/skeleton';
import { Session } from '@sv/ui/workspace/session';
import { pictureKinds } from './picture-kinds';
import { PictureSettings } from './picture-settings';
import { PictureSlot } from './picture-slot/picture-slot';

@Component({
  selector: 'sv-instance-pictures',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Card, ErrorState, PictureSlot, Skeleton, T],
  providers: [PictureSettings],
  template: `
    <sv-card
      [heading]="'Pictures' | t"
      [description]="'PNG, JPEG, WebP, SVG or ICO, up to 2 MB. Changes are saved as you make them.' | t"
    >
      @if (pictures.stored.error(); as problem) {
        <sv-error-state [problem]="problem" (retry)="pictures.stored.reload()" />
      } @else if (!pictures.stored.hasValue()) {
        <sv-skeleton [lines]="6" [label]="'Loading pictures…' | t" />
      } @else {
        @for (kind of kinds; track kind.kind) {
          <sv-picture-slot
            [kind]="kind"
            [setting]="pictures.stored.value()[kind.kind]"
            [mayChange]="mayChange()"
            (changed)="pictures.refresh()"
          />
        }
      }
    </sv-card>
  `,
})
export class InstancePictures {
  private readonly session = inject(Session);
  protected readonly pictures = inject(PictureSettings);

  protected readonly kinds = pictureKinds();
  protected readonly mayChange = computed(() => this.session.hasCapability('tenant:configure'));
}
