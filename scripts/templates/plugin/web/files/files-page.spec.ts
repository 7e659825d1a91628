import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { FilesPage } from './files-page';

const aFile = { id: 'abc', name: 'milk.png', createdAt: '2026-06-22T10:00:00.000Z' };

it.each([
  [[aFile], 'milk.png'],
  [[], 'No files yet'],
])('shows the files, or that there are none', async (files, text) => {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      provideRouter([]),
      { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.starter', routePrefix: '/starter' } },
    ],
  });
  const page = TestBed.createComponent(FilesPage);
  TestBed.tick();
  TestBed.inject(HttpTestingController).expectOne('/starter/api/files').flush({ files });
  await page.whenStable();
  expect((page.nativeElement as HTMLElement).textContent).toContain(text);
});
