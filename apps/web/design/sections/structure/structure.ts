// Pages, cards, tabs and tables on the page of all widgets.
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { Badge } from '@sv/ui/badge/badge';
import { Button } from '@sv/ui/button/button';
import { Card } from '@sv/ui/card/card';
import { Icon } from '@sv/ui/icon/icon';
import { Page } from '@sv/ui/page/page';
import { SideNav, type SideNavGroup } from '@sv/ui/side-nav/side-nav';
import { TableRegion } from '@sv/ui/table/table-region';
import { type TabLink, TabNav } from '@sv/ui/tabs/tab-nav';
import { DesignExample, SECTION_TEMPLATE } from '../../example/design-example';
import template from './structure.html';

@Component({
  selector: 'sv-design-structure',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [DesignExample, Badge, Button, Card, Icon, Page, SideNav, TabNav, TableRegion],
  providers: [{ provide: SECTION_TEMPLATE, useValue: template }],
  templateUrl: './structure.html',
  styleUrl: '../section.css',
})
export class StructureSection {
  protected readonly tabs: TabLink[] = [
    { label: 'Widgets', link: '/design' },
    { label: 'Home', link: '/', exact: true },
  ];
  protected readonly groups: SideNavGroup[] = [
    {
      name: 'People',
      links: [
        { label: 'Users', icon: 'user', link: '/design' },
        { label: 'Invites', icon: 'mail', link: '/design/invites' },
      ],
    },
  ];
}
