// The instance's logo and name, as a link to the start page. Without a logo: a tile with the first letter.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { initials } from '@sv/ui/avatar/initials';
import { Session } from '@sv/ui/workspace/session';

@Component({
  selector: 'sv-brand',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink],
  templateUrl: './brand.html',
  styleUrl: './brand.css',
})
export class Brand {
  private readonly session = inject(Session);
  readonly nameHidden = input(false);

  protected readonly instance = computed(() => this.session.shell()?.instance ?? null);
  protected readonly letter = computed(() => initials((this.instance()?.name ?? '').split(/\s/)[0] ?? ''));
}
