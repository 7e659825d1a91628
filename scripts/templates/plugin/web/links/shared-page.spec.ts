import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { SharedPage } from './shared-page';

const URL = '/starter/api/shared/abc';

describe('the shared page', () => {
  let page: ComponentFixture<SharedPage>;
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.starter', routePrefix: '/starter' } },
      ],
    });
    page = TestBed.createComponent(SharedPage);
    page.componentRef.setInput('token', 'abc');
    TestBed.tick();
  });
  const text = (): string => (page.nativeElement as HTMLElement).textContent ?? '';

  it('shows whose entries they are', async () => {
    TestBed.inject(HttpTestingController)
      .expectOne(URL)
      .flush({ owner: 'Ada', titles: ['Milk'] });
    await page.whenStable();
    expect(text()).toContain('Ada');
    expect(text()).toContain('Milk');
  });

  it('says that a link does not work, and not why', async () => {
    const answer = { status: 404, statusText: 'Not Found' };
    TestBed.inject(HttpTestingController).expectOne(URL).flush({ code: 'not-found', status: 404 }, answer);
    await page.whenStable();
    expect(text()).toContain('This link does not work');
  });
});
