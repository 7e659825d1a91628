// Tabs whose panels are pages. They are links, so each has an address, can open in a new tab and survives a reload.
import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { RouterLink, RouterLinkActive } from '@angular/router';

export interface TabLink {
  label: string;
  /** An absolute path, from `pluginLink()`. */
  link: string;
  /** Highlighted on this exact path only, not on paths below it. */
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
