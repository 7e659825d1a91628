// All pages of Console with a line about each: the way in on a phone, and a map for people who look for a setting.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { consoleSections } from '../sections';

@Component({
  selector: 'sv-section-list',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink],
  templateUrl: './section-list.html',
  styleUrl: './section-list.css',
})
export class SectionList {
  private readonly root = pluginLink();
  protected readonly sections = consoleSections().map(({ name, icon, pages }) => ({
    name,
    icon,
    pages: pages.map(page => ({ ...page, link: `${this.root}/${page.path}` })),
  }));
}
