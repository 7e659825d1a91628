// The providers for tests of pages that know nobody, or only an address of the API.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import type { Provider } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';

export function provideStranger(...providers: Provider[]): HttpTestingController {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'sv.tasks', routePrefix: '/tasks' } },
      ...providers,
    ],
  });
  return TestBed.inject(HttpTestingController);
}

export const settled = async (page: ComponentFixture<unknown>): Promise<void> => {
  await new Promise(resolve => setTimeout(resolve));
  await page.whenStable();
  TestBed.tick();
};

export const textOf = (page: ComponentFixture<unknown>): string =>
  ((page.nativeElement as HTMLElement).textContent ?? '').replace(/\s+/g, ' ');
