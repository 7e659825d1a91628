// The path of the page that is open, without query and fragment.
import { Injectable, inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { NavigationEnd, Router } from '@angular/router';
import { filter, map } from 'rxjs';

@Injectable()
export class CurrentPath {
  private readonly router = inject(Router);

  readonly path = toSignal(
    this.router.events.pipe(
      filter(event => event instanceof NavigationEnd),
      map(({ urlAfterRedirects }) => pathOf(urlAfterRedirects)),
    ),
    { initialValue: pathOf(this.router.currentNavigation()?.finalUrl?.toString() ?? this.router.url) },
  );
}

const pathOf = (url: string): string => url.split(/[?#]/)[0]!;
