import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { EntriesPage } from './entries-page';

const URL = '/starter/api/entries';
const anEntry = (title: string) => ({ id: title, title, createdAt: '2026-06-22T10:00:00.000Z' });

describe('EntriesPage', () => {
  let page: ComponentFixture<EntriesPage>;
  let http: HttpTestingController;

  beforeEach(async () => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.starter', routePrefix: '/starter' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(EntriesPage);
    TestBed.tick();
  });

  const text = (): string => (page.nativeElement as HTMLElement).textContent ?? '';
  const answer = async (titles: string[]): Promise<void> => {
    http.expectOne({ url: URL, method: 'GET' }).flush({ entries: titles.map(anEntry) });
    await page.whenStable();
  };

  it('says that it is loading', () => {
    expect(text()).toContain('Loading entries…');
    http.expectOne(URL);
  });

  it('says that there is nothing yet', async () => {
    await answer([]);
    expect(text()).toContain('No entries yet');
  });

  it('shows what there is', async () => {
    await answer(['Milk', 'Bread']);
    expect(text()).toContain('Milk');
    expect(text()).toContain('Bread');
  });

  it('says that it failed, and offers another try', async () => {
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await page.whenStable();
    expect(text()).toContain('could not be loaded');
  });

  it('sends a new entry, and asks for the list again', async () => {
    await answer([]);
    const input = (page.nativeElement as HTMLElement).querySelector('input')!;
    input.value = 'Milk';
    input.dispatchEvent(new Event('input'));
    (page.nativeElement as HTMLElement).querySelector('form')!.dispatchEvent(new Event('submit'));
    http.expectOne({ url: URL, method: 'POST' }).flush(anEntry('Milk'));
    // Not whenStable: it would wait for the answer that is given below.
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
    await answer(['Milk']);
    expect(text()).toContain('Milk');
  });
});
