// Tabs whose panels are pages: links, so that each has an address, opens in a new tab and survives a reload.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink, RouterLinkActive } from '@angular/router';

export interface TabLink {
  label: string;
  /** An absolute path, from `pluginLink()`. */
  link: string;
  /** Counts as current on this path only, not on those below it. */
  exact?: boolean;
}

@Component({
  selector: 'sv-tab-nav',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterLink, RouterLinkActive],
  template: `
    <nav [attr.aria-label]="label()">
      @for (tab of tabs(); track tab.link) {
        <a
          [routerLink]="tab.link"
          routerLinkActive="current"
          ariaCurrentWhenActive="page"
          [routerLinkActiveOptions]="{ exact: tab.exact ?? false }"
          >{{ tab.label }}</a
        >
      }
    </nav>
  `,
  styleUrl: './tab-nav.css',
})
export class TabNav {
  readonly label = input.required<string>();
  readonly tabs = input.required<readonly TabLink[]>();
}
