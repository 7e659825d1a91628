// The title and the address of a bookmark. It opens in a new tab, which gets neither a referrer nor a reference to this
// one.
import { ChangeDetectionStrategy, Component, computed, input } from '@angular/core';
import { Badge } from '@sv/ui/badge/badge';
import { Icon } from '@sv/ui/icon/icon';

@Component({
  selector: 'sv-bookmark-link',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [Badge, Icon],
  template: `
    <a [href]="bookmark().url" target="_blank" rel="noopener noreferrer">
      <bdi>{{ bookmark().title }}</bdi>
      <sv-icon name="external" [size]="14" label="opens in a new tab" />
    </a>
    <span class="sv-muted sv-small" dir="ltr">{{ address() }}</span>
    @if (bookmark().tags.length > 0) {
      <span class="tags">
        @for (tag of bookmark().tags; track tag) {
          <sv-badge>{{ tag }}</sv-badge>
        }
      </span>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: var(--sv-space-1);
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }

    a sv-icon {
      margin-inline-start: var(--sv-space-1);
    }

    .tags {
      display: flex;
      flex-wrap: wrap;
      gap: var(--sv-space-1);
    }
  `,
})
export class BookmarkLink {
  readonly bookmark = input.required<{ url: string; title: string; tags: string[] }>();

  protected readonly address = computed(() => {
    const { host, pathname } = new URL(this.bookmark().url);
    const text = host + (pathname === '/' ? '' : pathname);
    return text.length > 80 ? `${text.slice(0, 79)}…` : text;
  });
}
