import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';

/** Renders a page for a person with or without the capability for the shelf. The test answers its requests. */
export function openPage<T>(component: Type<T>, { keepsShelf = false } = {}) {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.bookmarks', routePrefix: '/bookmarks' } },
      { provide: Session, useValue: { hasCapability: () => keepsShelf } },
    ],
  });
  const page = TestBed.createComponent(component);
  TestBed.tick();
  const element = page.nativeElement as HTMLElement;
  return { page, element, http: TestBed.inject(HttpTestingController), text: () => element.textContent ?? '' };
}
