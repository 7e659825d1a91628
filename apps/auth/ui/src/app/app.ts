// The root of the sign-in pages. There is no router: each page is a document of its own anyway, and the router would be
// a third of what has to be loaded before somebody can sign in.
import { NgComponentOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, DOCUMENT, type Type, inject, signal } from '@angular/core';
import { Title } from '@angular/platform-browser';
import { INSTANCE_NAME } from './instance-name';
import { pageAt, type PageEntry } from './pages';

@Component({
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [NgComponentOutlet],
  template: `<ng-container *ngComponentOutlet="component()" />`,
})
export class App {
  private readonly instanceName = inject(INSTANCE_NAME);
  private readonly title = inject(Title);
  protected readonly component = signal<Type<unknown> | null>(null);

  constructor() {
    void this.show(pageAt(inject(DOCUMENT).location.pathname));
  }

  private async show(page: PageEntry): Promise<void> {
    this.title.setTitle([page.title, this.instanceName].filter(Boolean).join(' · '));
    this.component.set(await page.load());
  }
}
