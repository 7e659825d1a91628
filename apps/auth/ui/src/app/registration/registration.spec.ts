import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { VISIT, readVisit } from '../visit';
import { Registration } from './registration';

const exit = { to: jest.fn() };
let fixture: ComponentFixture<Registration>;

async function open(search = ''): Promise<HTMLElement> {
  TestBed.configureTestingModule({
    providers: [
      provideHttpClient(withInterceptors([problemInterceptor])),
      provideHttpClientTesting(),
      { provide: PageExit, useValue: exit },
      { provide: VISIT, useValue: readVisit(search) },
    ],
  });
  fixture = TestBed.createComponent(Registration);
  document.body.append(fixture.nativeElement as HTMLElement);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

function fill(page: HTMLElement, values: Record<string, string>): void {
  for (const [autocomplete, value] of Object.entries(values)) {
    const input = page.querySelector<HTMLInputElement>(`input[autocomplete="${autocomplete}"]`)!;
    input.value = value;
    input.dispatchEvent(new Event('input'));
  }
}

async function submit(page: HTMLElement): Promise<void> {
  page.querySelector('form')!.dispatchEvent(new Event('submit'));
  await fixture.whenStable();
}

async function settle(request: TestRequest, body: object, status: number, headers = {}): Promise<void> {
  request.flush(body, { status, statusText: 'x', headers });
  await new Promise(resolve => setTimeout(resolve));
  await fixture.whenStable();
}

const asked = (): TestRequest => TestBed.inject(HttpTestingController).expectOne('/api/auth/register');
const ada = { name: 'Ada', email: 'ada@example.com', 'new-password': 'correct horse battery' };

describe('Registration', () => {
  beforeEach(() => exit.to.mockClear());
  afterEach(() => (fixture.nativeElement as HTMLElement).remove());

  it('asks nothing while a field is wrong, and leads to the first one', async () => {
    const page = await open();
    fill(page, { name: 'Ada', email: 'not an address', 'new-password': 'short' });
    await submit(page);

    TestBed.inject(HttpTestingController).expectNone('/api/auth/register');
    const email = page.querySelector<HTMLInputElement>('input[autocomplete="email"]')!;
    expect(document.activeElement).toBe(email);
    const description = page.querySelector(`#${email.getAttribute('aria-describedby')}`);
    expect(description?.textContent).toContain('name@example.com');
    expect(page.textContent).toContain('Use at least 8 characters.');
  });

  it('sends the token of the invitation and goes where the person wanted to', async () => {
    const page = await open('?invite=tok&returnUrl=%2Ftasks');
    fill(page, ada);
    await submit(page);
    const request = asked();
    expect(request.request.body).toEqual({
      name: 'Ada',
      email: 'ada@example.com',
      password: 'correct horse battery',
      inviteToken: 'tok',
    });
    await settle(request, { user: {} }, 201);
    expect(exit.to).toHaveBeenCalledWith('/tasks');
  });

  it('shows what the server says about a field beside that field', async () => {
    const page = await open();
    fill(page, ada);
    await submit(page);
    const errors = [{ pointer: '/password', detail: 'This password is too common.' }];
    await settle(asked(), { code: 'validation-failed', errors }, 400);

    const password = page.querySelector<HTMLInputElement>('input[autocomplete="new-password"]')!;
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(page.querySelector('.sv-field__error')?.textContent).toContain('too common');
  });

  it('offers to sign in when the address has an account', async () => {
    const page = await open('?returnUrl=%2Ftasks');
    fill(page, ada);
    await submit(page);
    await settle(asked(), { code: 'email-taken', detail: 'There is an account.' }, 409);

    const link = page.querySelector<HTMLAnchorElement>('[role="alert"] a');
    expect(link?.textContent).toBe('Sign in instead');
    expect(link?.getAttribute('href')).toBe('/login?returnUrl=%2Ftasks');
  });

  it('says how long to wait after too many tries', async () => {
    const page = await open();
    fill(page, ada);
    await submit(page);
    await settle(asked(), { code: 'rate-limited', detail: 'Too many tries.' }, 429, { 'retry-after': '30' });
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('Too many tries. Try again in 30 seconds.');
  });
});
