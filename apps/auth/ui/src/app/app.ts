// The root of the sign-in pages. There is no router: each page is a document of its own, and the router would be a
// third of the code that must load before somebody can sign in.
import { NgComponentOutlet } from '@angular/common';
import { ChangeDetectionStrategy, Component, DOCUMENT, Injector, type Type, inject, signal } from '@angular/core';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { pageAt, type PageEntry } from './pages';
import { T } from '@sv/ui/locale/t';
import { Sentence, SentencePart } from '@sv/ui/locale/sentence';

const RETRY_MS = 5000;

@Component({
  selector: 'sv-root',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [NgComponentOutlet, Sentence, SentencePart, T],
  template: `
    @if (hasFailed()) {
      <p class="sv-noscript" role="alert">
        <sv-sentence [text]="'This page could not be loaded. <button>Try again</button>' | t">
          <ng-template svPart="button" let-text>
            <button type="button" (click)="exit.reload()">{{ text }}</button>
          </ng-template>
        </sv-sentence>
      </p>
    } @else {
      <ng-container *ngComponentOutlet="component()" />
    }
  `,
})
export class App {
  private readonly injector = inject(Injector);
  protected readonly exit = inject(PageExit);
  protected readonly component = signal<Type<unknown> | null>(null);
  /** The page's code could not be loaded: no network, or a new version was installed meanwhile. */
  protected readonly hasFailed = signal(false);

  constructor() {
    void this.show(pageAt(inject(DOCUMENT).location)).then(() => this.clearLeftBehind());
  }

  private async show(load: PageEntry): Promise<void> {
    try {
      this.component.set(await load());
    } catch (error) {
      console.error(error);
      this.hasFailed.set(true);
    }
  }

  /** Until it is done: somebody may be sitting at a browser that is not theirs. */
  private async clearLeftBehind(): Promise<void> {
    try {
      const { LeftBehind } = await import('./left-behind/left-behind');
      await this.injector.get(LeftBehind).clear();
    } catch (error) {
      console.error(error); // no answer, or the server starts again
      setTimeout(() => void this.clearLeftBehind(), RETRY_MS);
    }
  }
}
