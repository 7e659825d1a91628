import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { BirthdaysPage } from './birthdays-page';
import { dayText, localDay } from './day-text';

const consentUrl = '/consent?provider=com.example.contacts&returnUrl=%2Fbirthdays';

describe('BirthdaysPage', () => {
  let page: ComponentFixture<BirthdaysPage>;
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.birthdays', routePrefix: '/birthdays' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(BirthdaysPage);
    TestBed.tick();
  });

  const element = (): HTMLElement => page.nativeElement as HTMLElement;
  const asked = () => http.expectOne(({ url }) => url.startsWith('/birthdays/api/birthdays?'));
  const refuse = async (status: number, problem: object): Promise<void> => {
    asked().flush(problem, { status, statusText: 'Refused' });
    await page.whenStable();
  };

  it('asks for the day that it is here, and says that it is loading', () => {
    expect(asked().request.url).toMatch(/\?today=\d{4}-\d\d-\d\d$/);
    expect(element().textContent).toContain('Loading birthdays…');
  });

  it('sends the person to the page on which they can agree', async () => {
    await refuse(403, { code: 'consent-required', consentUrl });
    expect(element().querySelector('a')?.getAttribute('href')).toBe(consentUrl);
    expect(element().textContent).not.toContain('could not be loaded');
  });

  it('says what went wrong otherwise', async () => {
    await refuse(409, { code: 'conflict', detail: 'com.example.contacts is not enabled.' });
    expect(element().textContent).toContain('com.example.contacts is not enabled.');
  });

  it('shows whose birthday is next, or that there is none', async () => {
    const birthdays = [{ name: 'Ada', on: '2026-12-10', inDays: 1, turns: 211 }];
    asked().flush({ birthdays });
    await page.whenStable();
    expect(element().textContent).toMatch(/Ada.*turns 211.*Tomorrow/s);
  });

  it('says that nobody has a birthday', async () => {
    asked().flush({ birthdays: [] });
    await page.whenStable();
    expect(element().textContent).toContain('No birthdays yet');
  });
});

describe('the words of a day', () => {
  it.each([
    [0, 'Today'],
    [1, 'Tomorrow'],
    [2, 'In 2 days'],
  ])('%i → %s', (inDays, words) => expect(dayText(inDays)).toBe(words));

  it('is the day of the person, not of Greenwich', () =>
    expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05'));
});
