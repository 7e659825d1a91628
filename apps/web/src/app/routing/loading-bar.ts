// A thin line at the top while the next page loads. It appears after a short delay, because most pages load before it.
import { ChangeDetectionStrategy, Component, computed, inject } from '@angular/core';
import { Router } from '@angular/router';

@Component({
  selector: 'sv-loading-bar',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@if (isNavigating()) {
    <div class="bar"></div>
  }`,
  styleUrl: './loading-bar.css',
  host: { 'aria-hidden': 'true' },
})
export class LoadingBar {
  private readonly router = inject(Router);
  protected readonly isNavigating = computed(() => this.router.currentNavigation() !== null);
}
