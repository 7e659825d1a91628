import { provideHttpClient, withInterceptors } from '@angular/common/http';
import { HttpTestingController, provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import type { Entitlement, PluginOffer } from '@sv/contracts/entitlement.contract';
import { problemInterceptor } from '@sv/ui/workspace/problem.interceptor';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import PaywallPage from './paywall-page';

const ID = 'com.example.premium';
const OFFER: PluginOffer = {
  pluginId: ID,
  name: 'Daybook',
  description: 'A few lines a day.',
  iconUrl: null,
  homepage: 'https://example.com/daybook',
  routePrefix: '/premium',
  shell: 'default',
  overlaySize: null,
  model: 'recurring',
  interval: 'month',
  tiers: [{ id: 'personal', name: 'Personal', price: { amount: 2.5, currency: 'EUR' } }],
  paywalled: true,
};
const aLicense = (fields: Partial<Entitlement> = {}): Entitlement => ({
  id: 'e-1',
  pluginId: ID,
  pluginName: 'Daybook',
  tier: null,
  status: 'active',
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  ...fields,
});

@Component({ changeDetection: ChangeDetectionStrategy.OnPush, template: 'the app' })
class AppPage {}

describe('the paywall', () => {
  let http: HttpTestingController;
  let harness: RouterTestingHarness;

  async function open(
    path = `/paywall/${ID}`,
    offer: Partial<PluginOffer> | null = {},
    ...own: Entitlement[]
  ): Promise<void> {
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(withInterceptors([problemInterceptor])),
        provideHttpClientTesting(),
        provideRouter([
          { path: 'paywall/:pluginId', component: PaywallPage },
          { path: 'premium', children: [{ path: '**', component: AppPage }] },
        ]),
      ],
    });
    TestBed.inject(Session).shell.set(aShell());
    http = TestBed.inject(HttpTestingController);
    harness = await RouterTestingHarness.create(path);
    http.expectOne('/api/account/preferences').flush({ theme: 'system', timezone: 'UTC', locale: 'en-GB' });
    const asked = http.expectOne(`/api/plugins/${ID}/offer`);
    if (offer) asked.flush({ ...OFFER, ...offer });
    else asked.flush({ code: 'not-found', status: 404, detail: 'x', requestId: 'r' }, { status: 404, statusText: 'x' });
    http.expectOne('/api/account/entitlements').flush({ entitlements: own });
    await settled();
  }
  async function settled(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise(resolve => setTimeout(resolve));
      TestBed.tick();
    }
  }
  const page = (): HTMLElement => harness.routeNativeElement!;
  async function enter(answer: Entitlement): Promise<void> {
    const area = page().querySelector('textarea')!;
    area.value = 'abc.def';
    area.dispatchEvent(new Event('input'));
    page().querySelector('form')!.dispatchEvent(new Event('submit'));
    http.expectOne({ method: 'POST', url: '/api/account/entitlements' }).flush(answer);
    await settled();
    http.expectOne('/api/shell').flush(aShell());
    await settled();
  }

  it('says what the app is, what it costs and how to get in', async () => {
    await open();
    expect(page().querySelector('h1')?.textContent).toBe('Daybook');
    expect(page().querySelector('.tiers')?.textContent).toContain('€2.50 a month');
    expect(page().textContent).toContain('Billed monthly.');
    expect(page().querySelector('a[target]')?.getAttribute('href')).toBe('https://example.com/daybook');
  });

  it('lands in the app when a licence is entered, on the page that was asked for', async () => {
    await open(`/paywall/${ID}?returnUrl=%2Fpremium%2F2026`);
    await enter(aLicense());
    expect(TestBed.inject(Router).url).toBe('/premium/2026');
  });

  it('stays, and says so, when the licence was for another app', async () => {
    await open();
    await enter(aLicense({ pluginId: 'com.example.other', pluginName: 'Other' }));
    expect(page().textContent).toContain('That licence is for Other');
    expect(TestBed.inject(Router).url).toBe(`/paywall/${ID}`);
  });

  it.each([
    [{ status: 'expired', expiresAt: '2026-02-01T00:00:00.000Z' } as const, 'It expired on 1 February 2026.'],
    [{ status: 'revoked' } as const, 'An administrator revoked it.'],
  ])('says why the licence one had is none any more', async (fields, words) => {
    await open(undefined, {}, aLicense(fields));
    expect(page().querySelector('.note')?.textContent).toContain(words);
  });

  it('takes a licence of another tier from somebody who has one', async () => {
    const price = { amount: 6, currency: 'EUR' };
    await open(undefined, { paywalled: false, tiers: [...OFFER.tiers, { id: 'supporter', name: 'Supporter', price }] });
    expect(page().querySelector('.tiers')?.textContent).toContain('Supporter');
    await enter(aLicense({ tier: 'supporter' }));
    expect(TestBed.inject(Router).url).toBe('/premium');
  });

  it('leads into the app when there is a licence', async () => {
    await open(undefined, { paywalled: false });
    expect(page().querySelector('a')?.getAttribute('href')).toBe('/premium');
    expect(page().querySelector('form')).toBeNull();
  });

  it('is a page that is not there for what is free or unknown', async () => {
    await open(undefined, null);
    expect(page().textContent).toContain('404');
  });
});
