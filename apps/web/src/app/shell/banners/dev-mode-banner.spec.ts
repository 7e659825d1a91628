import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import DevModeBanner from './dev-mode-banner';

it('says what is on, and leads to what to do', async () => {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const fixture = TestBed.createComponent(DevModeBanner);
  await fixture.whenStable();
  const banner = fixture.nativeElement as HTMLElement;

  expect(banner.getAttribute('role')).toBe('status');
  expect(banner.textContent).toContain('Dev mode is on');
  expect(banner.querySelector('a')?.getAttribute('href')).toBe('/console');
});
