// One icon, in the colour of the surrounding text. Hidden from screen readers unless it has a label.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { iconPath, type IconName } from './icon-paths';

/** Icons that point in the reading direction; they are mirrored in right-to-left text. */
const directional: ReadonlySet<IconName> = new Set([
  'arrow-left',
  'arrow-right',
  'chevron-left',
  'chevron-right',
  'list',
  'panel',
  'sign-out',
]);

@Component({
  selector: 'sv-icon',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `<svg
    viewBox="0 0 24 24"
    [attr.width]="size()"
    [attr.height]="size()"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path [attr.d]="path()" />
  </svg>`,
  styleUrl: './icon.css',
  host: {
    '[class.directional]': 'isDirectional()',
    '[attr.role]': "label() ? 'img' : null",
    '[attr.aria-label]': 'label()',
    '[attr.aria-hidden]': "label() ? null : 'true'",
  },
})
export class Icon {
  readonly name = input.required<IconName>();
  /** Edge length in pixels. */
  readonly size = input(18);
  /** For an icon without text beside it that carries meaning. */
  readonly label = input<string>();

  protected readonly path = computed(() => iconPath(this.name()));
  protected readonly isDirectional = computed(() => directional.has(this.name()));
}
