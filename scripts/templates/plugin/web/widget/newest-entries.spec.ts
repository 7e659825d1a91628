import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { NewestEntries } from './newest-entries';

describe('the widget', () => {
  it('shows the newest entries, or that there are none', async () => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.starter', routePrefix: '/starter' } },
      ],
    });
    for (const [titles, text] of [
      [['Milk', 'Bread'], 'MilkBread'],
      [[], 'No entries yet'],
    ] as const) {
      const widget = TestBed.createComponent(NewestEntries);
      TestBed.tick();
      const entries = titles.map(title => ({ id: title, title, createdAt: '2026-06-22T10:00:00.000Z' }));
      TestBed.inject(HttpTestingController).expectOne('/starter/api/entries').flush({ entries });
      await widget.whenStable();
      const shown = ((widget.nativeElement as HTMLElement).textContent ?? '').replace(/\s+/g, ' ').trim();
      expect(shown).toContain(text);
    }
  });
});
