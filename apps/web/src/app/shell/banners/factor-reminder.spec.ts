import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { Session } from '@sv/ui/workspace/session';
import { aShell } from '@sv/ui/workspace/testing/a-shell';
import FactorReminder from './factor-reminder';

const DUE = '2026-07-04T09:30:00.000Z';

let fixture: ComponentFixture<FactorReminder>;

async function shown(mfaDueAt: string | null): Promise<HTMLElement> {
  TestBed.resetTestingModule().configureTestingModule({
    providers: [provideHttpClient(), provideHttpClientTesting(), provideRouter([])],
  });
  TestBed.inject(Session).shell.set({ ...aShell(), mfaDueAt });
  fixture = TestBed.createComponent(FactorReminder);
  await fixture.whenStable();
  return fixture.nativeElement as HTMLElement;
}

describe('FactorReminder', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows nothing to who owes nothing', async () => {
    expect((await shown(null)).textContent.trim()).toBe('');
  });

  it('says until when, and leads to where it is done', async () => {
    const reminder = await shown(DUE);

    expect(reminder.textContent).toContain('Set up a second factor by');
    expect(reminder.textContent).toContain('2026');
    expect(reminder.querySelector('a')?.getAttribute('href')).toBe('/account/security');
  });

  it('goes when it was read, for as long as the window lives and the day is the same', async () => {
    (await shown(DUE)).querySelector('button')?.click();
    await fixture.whenStable();

    expect((fixture.nativeElement as HTMLElement).textContent.trim()).toBe('');
    expect((await shown(DUE)).querySelector('a')).toBeNull();
    expect((await shown('2026-07-05T09:30:00.000Z')).querySelector('a')).not.toBeNull();
  });
});
