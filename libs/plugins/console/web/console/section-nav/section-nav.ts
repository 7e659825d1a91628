// The sections of Console as a list. The section that is open shows its pages.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Icon } from '@sv/ui/icon/icon';
import type { IconName } from '@sv/ui/icon/icon-paths';
import { T } from '@sv/ui/locale/t';
import { pluginLink } from '@sv/ui/workspace/plugin-link';
import { CurrentPath } from '../current-path';
import { consoleSections, overviewPage } from '../sections';

interface NavPage {
  title: string;
  link: string;
}

interface NavSection {
  name: string;
  icon: IconName;
  /** The first page of the section. */
  link: string;
  /** Empty when the section has one page only. */
  pages: readonly NavPage[];
}

@Component({
  selector: 'sv-section-nav',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Icon, RouterLink, T],
  templateUrl: './section-nav.html',
  styleUrl: './section-nav.css',
})
export class SectionNav {
  private readonly current = inject(CurrentPath).path;
  private readonly root = pluginLink();
  private readonly all: readonly NavSection[] = [
    { name: overviewPage().title, icon: 'home', link: this.root, pages: [] },
    ...consoleSections().map(({ name, icon, pages }) => {
      const links = pages.map(({ title, path }) => ({ title, link: `${this.root}/${path}` }));
      return { name, icon, link: links[0]!.link, pages: links.length > 1 ? links : [] };
    }),
  ];

  protected readonly items = computed(() =>
    this.all.map(section => {
      const pages = section.pages.map(page => ({ ...page, isCurrent: this.isOpen(page.link) }));
      const isOpen = pages.some(({ isCurrent }) => isCurrent);
      return { ...section, pages, isOpen, isCurrent: pages.length === 0 && this.isOpen(section.link) };
    }),
  );

  /** Whether the page at the link is open, or one below it. Every page is below the overview. */
  private isOpen(link: string): boolean {
    const path = this.current();
    return path === link || (link !== this.root && path.startsWith(`${link}/`));
  }
}
