// The title of the tab: `Page · Instance`. A page without a title uses its plugin's name.
import { Injectable, inject } from '@angular/core';
import { Title } from '@angular/platform-browser';
import { type RouterStateSnapshot, TitleStrategy } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { pluginAt } from '../active-plugin';

@Injectable()
export class PageTitle extends TitleStrategy {
  private readonly session = inject(Session);
  private readonly title = inject(Title);
  /** The server writes the instance's name into the document's title, so it is known before the session is. */
  private readonly instanceName = this.title.getTitle();

  override updateTitle(state: RouterStateSnapshot): void {
    if (this.session.problem() && !this.session.shell()) return;
    const plugin = pluginAt(state.url, this.session.plugins(), this.session.rootPlugin());
    const page = this.buildTitle(state) ?? plugin?.name;
    this.title.setTitle([page, this.session.instanceName() ?? this.instanceName].filter(Boolean).join(' · '));
  }
}
