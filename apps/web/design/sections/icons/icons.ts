// Icons on the page of all widgets.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { firstIcons } from '@sv/ui/icon/first-icons';
import { Icon } from '@sv/ui/icon/icon';
import { type IconName } from '@sv/ui/icon/icon-paths';
import { moreIcons } from '@sv/ui/icon/more-icons';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './icons.html';

@Component({
  selector: 'sv-design-icons',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Icon],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './icons.html',
  styleUrl: '../section.css',
})
export class IconsSection {
  protected readonly names = Object.keys({ ...firstIcons, ...moreIcons }).sort() as IconName[];
}
