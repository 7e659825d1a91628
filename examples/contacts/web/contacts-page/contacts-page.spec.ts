import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed, type ComponentFixture } from '@angular/core/testing';
import { CURRENT_PLUGIN } from '@sv/ui/workspace/current-plugin';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import type { Contact } from '../../shared/contact.contract';
import { ContactsPage } from './contacts-page';

const URL = '/contacts/api/contacts';
const ada: Contact = {
  id: '1',
  name: 'Ada',
  email: 'ada@example.com',
  phone: null,
  birthday: '1815-12-10',
  notes: null,
  version: 1,
};
const zoe: Contact = { id: '2', name: 'Zoë', email: null, phone: '555', birthday: null, notes: null, version: 1 };

describe('ContactsPage', () => {
  let page: ComponentFixture<ContactsPage>;
  let http: HttpTestingController;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        { provide: CURRENT_PLUGIN, useValue: { id: 'com.example.contacts', routePrefix: '/contacts' } },
      ],
    });
    http = TestBed.inject(HttpTestingController);
    page = TestBed.createComponent(ContactsPage);
    document.body.append(page.nativeElement as HTMLElement);
    TestBed.tick();
  });
  afterEach(() => document.body.replaceChildren());

  const element = (): HTMLElement => page.nativeElement as HTMLElement;
  const answer = async (contacts: Contact[]): Promise<void> => {
    http.expectOne({ url: URL, method: 'GET' }).flush({ contacts });
    await page.whenStable();
  };
  const turn = async (): Promise<void> => {
    await new Promise(resolve => setTimeout(resolve));
    TestBed.tick();
  };
  const type = (selector: string, text: string): void => {
    const input = element().querySelector<HTMLInputElement>(selector)!;
    input.value = text;
    input.dispatchEvent(new Event('input'));
  };
  const press = (words: string): void =>
    [...element().querySelectorAll('button')]
      .find(button => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim() === words)!
      .click();
  const names = (): string[] => [...element().querySelectorAll('.name')].map(name => name.textContent!.trim());

  it('says that it is loading, and that there is nothing yet', async () => {
    expect(element().textContent).toContain('Loading contacts…');
    await answer([]);
    expect(element().textContent).toContain('No contacts yet');
  });

  it('shows who is there, and finds them by name, address and number', async () => {
    await answer([zoe, ada]);
    expect(names()).toEqual(['Ada', 'Zoë']);
    for (const [words, found] of [
      ['ZO', ['Zoë']],
      ['example.com', ['Ada']],
      ['555', ['Zoë']],
      ['nobody', []],
    ] as const) {
      type('input[type=search]', words);
      TestBed.tick();
      expect(names()).toEqual(found);
    }
    expect(element().textContent).toContain('Nobody found');
  });

  it('says that it failed, and offers another try', async () => {
    http.expectOne(URL).flush({ code: 'internal-error' }, { status: 500, statusText: 'Error' });
    await page.whenStable();
    expect(element().textContent).toContain('could not be loaded');
  });

  it('adds somebody, and asks for the list again', async () => {
    await answer([]);
    press('New contact');
    await turn();
    type('sv-contact-editor input', 'Ada');
    press('Save');
    const request = http.expectOne({ url: URL, method: 'POST' });
    expect(request.request.body).toEqual({ name: 'Ada', email: null, phone: null, birthday: null, notes: null });
    request.flush(ada);
    await turn();
    await answer([ada]);
    expect(names()).toEqual(['Ada']);
  });

  it('changes somebody, beginning with what is known', async () => {
    await answer([ada]);
    press('Change Ada');
    await turn();
    type('sv-contact-editor input[type=tel]', '123');
    press('Save');
    const request = http.expectOne({ url: `${URL}/1`, method: 'PATCH' });
    expect(request.request.body).toEqual({ phone: '123' });
    request.flush(ada);
  });

  it('asks which it shall be when somebody else changed the same', async () => {
    const known: Contact = { ...ada, version: 2 };
    await answer([known]);
    press('Change Ada');
    await turn();
    type('sv-contact-editor input', 'Ada L.');
    press('Save');
    const request = http.expectOne({ url: `${URL}/1`, method: 'PATCH' });
    expect(request.request.headers.get('If-Match')).toBe('"2"');
    const current = { ...known, name: 'Lady Lovelace', version: 5 };
    request.flush({ code: 'changed-meanwhile', current }, { status: 412, statusText: 'Changed' });
    await turn();
    press('Keep mine');
    const again = http.expectOne({ url: `${URL}/1`, method: 'PATCH' });
    expect(again.request.body).toEqual({ name: 'Ada L.' });
    expect(again.request.headers.get('If-Match')).toBe('"5"');
  });

  it('sends nothing without a name', async () => {
    await answer([]);
    press('New contact');
    await turn();
    press('Save');
    await turn();
    http.expectNone({ url: URL, method: 'POST' });
  });
});
