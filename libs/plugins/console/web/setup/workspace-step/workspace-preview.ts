// Shows how the workspace will look with a name and a colour, in the light and the dark theme.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { themeAccent } from '@sv/ui/accent/theme-accent';
import { initials } from '@sv/ui/avatar/initials';
import { T } from '@sv/ui/locale/t';

@Component({
  selector: 'sv-workspace-preview',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [T],
  templateUrl: './workspace-preview.html',
  styleUrl: './workspace-preview.css',
})
export class WorkspacePreview {
  readonly name = input.required<string>();
  /** `#rrggbb`; null for the workspace's own. */
  readonly color = input.required<string | null>();

  /** Its address. */
  readonly logo = input<string | null>(null);

  protected readonly letter = computed(() => initials(this.name().split(/\s/)[0] ?? ''));
  protected readonly themes = computed(() =>
    (['light', 'dark'] as const).map(theme => ({ theme, ...themeAccent(this.color(), theme) })),
  );
}
