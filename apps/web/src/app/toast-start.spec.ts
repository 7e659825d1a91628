import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Toasts } from '@sv/ui/workspace/toasts';
import { App } from './app';
import { ToastStart } from './toast-start';

const script = { isGone: true };
jest.mock('@sv/ui/toast-area/toast-area', () => {
  if (script.isGone) throw new TypeError('Failed to fetch dynamically imported module');
  return jest.requireActual('@sv/ui/toast-area/toast-area');
});

describe('the area of the toasts', () => {
  it('is a sentence where its script cannot be loaded, until it can', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    TestBed.configureTestingModule({
      providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([])],
    });
    const start = TestBed.inject(ToastStart);
    TestBed.runInInjectionContext(() => start.watch());
    const app = TestBed.createComponent(App);
    const sentence = (): string | undefined =>
      (app.nativeElement as HTMLElement).querySelector('[role=alert]')?.textContent;

    await expect(start.load()).rejects.toThrow('Failed to fetch');
    await app.whenStable();
    expect(sentence()).toBeUndefined();

    TestBed.inject(Toasts).error('Reload the page.');
    await app.whenStable();
    expect(sentence()).toBe('Reload the page.');

    script.isGone = false;
    await start.load();
    await app.whenStable();
    expect(sentence()).toBeUndefined();
    expect(document.querySelector('sv-toast-area')?.textContent).toContain('Reload the page.');
  });
});
