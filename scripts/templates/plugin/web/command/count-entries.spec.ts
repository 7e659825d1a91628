import { provideHttpClient } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { Toasts } from '@sv/ui/workspace/toasts';
import { countEntries } from './count-entries';

describe('the command', () => {
  it('says how many entries there are, and opens the page', async () => {
    const [show, navigate] = [jest.fn(), jest.fn(async () => true)];
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: Toasts, useValue: { show } },
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.starter', routePrefix: '/starter' } },
      ],
    });
    const ended = TestBed.runInInjectionContext(() => countEntries({ navigate }));
    TestBed.inject(HttpTestingController).expectOne('/starter/api/entries').flush({ entries: [] });
    await ended;
    expect(show).toHaveBeenCalledWith('There are 0 entries.');
    expect(navigate).toHaveBeenCalledWith('/starter');
  });
});
