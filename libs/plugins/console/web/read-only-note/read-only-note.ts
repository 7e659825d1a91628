// Explains why a page has no controls, to people whose role lacks the capability to change its content.
import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import type { BuiltInCapability } from '@sv/contracts/access.contract';
import { Icon } from '@sv/ui/icon/icon';
import { T } from '@sv/ui/locale/t';
import { Session } from '@sv/ui/workspace/session';

@Component({
  selector: 'sv-read-only-note',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, T],
  template: `@if (isShown()) {
    <p class="note">
      <sv-icon name="eye" [size]="16" />
      <span
        ><ng-content>{{ 'You can view this page. To make changes, you need another role.' | t }}</ng-content></span
      >
    </p>
  }`,
  styleUrl: './read-only-note.css',
})
export class ReadOnlyNote {
  private readonly session = inject(Session);
  readonly needs = input.required<BuiltInCapability>();
  protected readonly isShown = computed(() => !this.session.hasCapability(this.needs()));
}
