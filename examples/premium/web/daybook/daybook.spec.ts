import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Confirm } from '@sv/ui/confirm/confirm';
import { OpenForms } from '@sv/ui/edits/open-forms';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import { Daybook } from './daybook';
import { formatDay, today } from './today';

const URL = '/premium/api/days';
const aDay = (day: string, text: string) => ({ day, text, updatedAt: '2026-06-22T10:00:00.000Z' });

describe('Daybook', () => {
  let page: ComponentFixture<Daybook>;
  let http: HttpTestingController;
  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([]),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.premium', routePrefix: '/premium' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(Daybook);
    TestBed.tick();
  });

  const element = (): HTMLElement => page.nativeElement as HTMLElement;
  const area = (): HTMLTextAreaElement => element().querySelector('textarea')!;
  const answer = async (days: object[]): Promise<void> => {
    http.expectOne({ url: URL, method: 'GET' }).flush({ days });
    remember();
    await page.whenStable();
  };
  const remember = (): void =>
    http.match(({ url }) => url.includes('/memories/')).forEach(asked => asked.flush({ memories: [] }));

  it('shows supporters what they wrote on this day, and others what that costs', async () => {
    http.expectOne(`/premium/api/memories/${today()}`).flush({ memories: null });
    await answer([]);
    expect(element().querySelector('sv-memories a')?.getAttribute('href')).toBe('/paywall/com.example.premium');

    page = TestBed.createComponent(Daybook);
    TestBed.tick();
    http.expectOne(`/premium/api/memories/${today()}`).flush({ memories: [{ day: '2020-01-01', text: 'Snow' }] });
    await answer([]);
    expect(element().querySelector('sv-memories')?.textContent).toContain('Snow');
  });

  it('says that there is nothing before today', async () => {
    await answer([]);
    expect(element().textContent).toContain('Nothing before today');
  });

  it('has today in the field, and the days before in words below', async () => {
    await answer([aDay(today(), 'Rain'), aDay('2026-06-01', 'Beans')]);
    expect(area().value).toBe('Rain');
    expect([...element().querySelectorAll('li h2')].map(title => title.textContent)).toEqual([formatDay('2026-06-01')]);
  });

  it('does not replace what is being typed', async () => {
    area().value = 'Sun';
    area().dispatchEvent(new Event('input'));
    await answer([aDay(today(), 'Rain')]);
    expect(area().value).toBe('Sun');
    expect(element().querySelector('sv-conflict-choice')?.textContent).toContain('Rain');
  });

  it('saves today', async () => {
    await answer([]);
    area().value = 'Sun';
    area().dispatchEvent(new Event('input'));
    element().querySelector('form')!.dispatchEvent(new Event('submit'));
    const saved = http.expectOne({ url: `${URL}/${today()}`, method: 'PUT' });
    expect(saved.request.body).toEqual({ text: 'Sun' });
  });

  it('asks before what was typed is lost, and has it again after a reload', async () => {
    localStorage.clear();
    TestBed.inject(Session).shell.set(aShell());
    await answer([aDay(today(), 'Rain')]);
    area().value = 'Sun';
    area().dispatchEvent(new Event('input'));
    const confirm = jest.spyOn(TestBed.inject(Confirm), 'ask').mockResolvedValue(false);
    expect(await TestBed.inject(OpenForms).mayLeave()).toBe(false);
    expect(confirm).toHaveBeenCalledTimes(1);

    page.destroy();
    page = TestBed.createComponent(Daybook);
    TestBed.tick();
    await answer([aDay(today(), 'Rain')]);
    expect(area().value).toBe('Sun');
    expect(element().textContent).toContain('Draft restored');
  });

  it('says that it failed, and offers another try', async () => {
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    remember();
    await page.whenStable();
    expect(element().textContent).toContain('could not be loaded');
  });
});

it('today is the day where the person is', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
