// Renders one of the sign-in pages for tests, which fill in its form and answer its requests.
import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting, type TestRequest } from '@angular/common/http/testing';
import { type Provider, type Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { Webauthn } from '@sv/ui/webauthn/webauthn';
import { PageExit } from '@sv/ui/workspace/page-exit';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { SENDS_MAIL } from '../document/instance-facts';
import { PAGE_PARAMS, parsePageParams } from '../document/page-params';
import { t } from '@sv/ui/locale/translate';

export interface PageOptions {
  /** The query of the address: `?returnUrl=…`. */
  search?: string;
  sendsMail?: boolean;
  webauthn?: Partial<Webauthn>;
  providers?: Provider[];
}

/** A browser without passkeys. */
const withoutPasskeys: Partial<Webauthn> = {
  obstacle: 'This browser does not support passkeys.',
  cancel: () => Promise.resolve(),
  preload: () => undefined,
  canOffer: () => Promise.resolve(false),
};

export class APage<T> {
  readonly element: HTMLElement;
  readonly exit = { instead: jest.fn(), toSignIn: jest.fn() };
  private readonly fixture: ComponentFixture<T>;

  static async open<T>(component: Type<T>, options: PageOptions = {}, inputs: object = {}): Promise<APage<T>> {
    const page = new APage(component, options, inputs);
    await page.settled();
    return page;
  }

  private constructor(component: Type<T>, options: PageOptions, inputs: object) {
    const { search = '', sendsMail = true, webauthn = {}, providers = [] } = options;
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: PageExit, useValue: this.exit },
        { provide: PAGE_PARAMS, useValue: parsePageParams(search) },
        { provide: SENDS_MAIL, useValue: sendsMail },
        { provide: Webauthn, useValue: { ...withoutPasskeys, ...webauthn } },
        ...providers,
      ],
    });
    this.fixture = TestBed.createComponent(component);
    for (const [name, value] of Object.entries(inputs)) this.fixture.componentRef.setInput(name, value);
    this.element = this.fixture.nativeElement as HTMLElement;
    document.body.append(this.element);
  }

  get instance(): T {
    return this.fixture.componentInstance;
  }

  get text(): string {
    return this.element.textContent?.replace(/\s+/g, ' ') ?? '';
  }

  get heading(): string | undefined {
    return this.find('h1').textContent?.trim();
  }

  get alert(): string {
    return [...this.element.querySelectorAll('[role=alert]')]
      .map(one => one.textContent?.trim())
      .join(' ')
      .trim();
  }

  close(): void {
    this.element.remove();
    TestBed.resetTestingModule();
  }

  find<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.element.querySelector<E>(selector);
    if (!found) throw new Error(`no ${selector} in: ${this.text}`);
    return found;
  }

  /** Finds a button or a link by its text. */
  button(text: string): HTMLElement {
    const found = [...this.element.querySelectorAll<HTMLElement>('button, a')].find(
      one => one.textContent?.trim() === text,
    );
    if (!found) throw new Error(`no button "${text}" in: ${this.text}`);
    return found;
  }

  has(text: string): boolean {
    return this.text.includes(text);
  }

  async click(text: string): Promise<void> {
    this.button(text).click();
    await this.settled();
  }

  /** @param values by the field's `autocomplete`, or its `type` */
  fill(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) {
      const input = this.find<HTMLInputElement>(`input[autocomplete^="${name}"]`);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    }
  }

  async submit(): Promise<void> {
    this.find('form').dispatchEvent(new Event('submit'));
    await this.settled();
  }

  expectRequest(path: string): TestRequest {
    return TestBed.inject(HttpTestingController).expectOne(`/api/auth/${path}`);
  }

  expectNoRequest(path: string): void {
    TestBed.inject(HttpTestingController).expectNone(`/api/auth/${path}`);
  }

  async answer(
    path: string,
    body: object | null,
    status = 200,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    const request = this.expectRequest(path);
    request.flush(body, { status, statusText: 'x', headers });
    await this.settled();
    return request.request.body;
  }

  async refuse(path: string, status: number, code: string, headers: Record<string, string> = {}): Promise<void> {
    await this.answer(path, { code, detail: t('The server says {code}.', { code }) }, status, headers);
  }

  /** Waits until pending work is done and rendered. Does not wait for open requests. */
  async settled(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve));
    await this.fixture.whenStable();
  }
}
