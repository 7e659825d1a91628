// The title of the tab: `Page · Instance`. The server writes the name of the instance into the document.
import { Injectable, inject } from '@angular/core';
import { Title } from '@angular/platform-browser';
import { type RouterStateSnapshot, TitleStrategy } from '@angular/router';

@Injectable()
export class PublicTitle extends TitleStrategy {
  private readonly title = inject(Title);
  readonly instanceName = this.title.getTitle();

  override updateTitle(state: RouterStateSnapshot): void {
    this.title.setTitle([this.buildTitle(state), this.instanceName].filter(Boolean).join(' · '));
  }
}
