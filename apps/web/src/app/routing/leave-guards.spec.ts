import { provideHttpClient } from '@angular/common/http';
import { provideHttpClientTesting } from '@angular/common/http/testing';
import { ChangeDetectionStrategy, Component, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FormControl, FormGroup } from '@angular/forms';
import { Router, RouterOutlet, provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { Confirm } from '@sv/ui/confirm/confirm';
import { Edits } from '@sv/ui/edits/edits';
import { withLeaveGuards } from './leave-guards';

class EditedPage {
  readonly form = new FormGroup({ name: new FormControl('', { nonNullable: true }) });
  readonly edits = new Edits(this.form, { name: 'page' });
}

@Component({
  selector: 'sv-frame',
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [RouterOutlet],
  template: '<router-outlet />',
})
class FramePage extends EditedPage {}

@Component({ selector: 'sv-inner', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class InnerPage extends EditedPage {
  readonly frame = inject(FramePage);
}

@Component({ selector: 'sv-plain', changeDetection: ChangeDetectionStrategy.OnPush, template: '' })
class PlainPage {}

describe('leaving a page of a plugin', () => {
  const confirm = { ask: jest.fn<Promise<boolean>, unknown[]>() };
  let harness: RouterTestingHarness;
  let inner: InnerPage;

  beforeEach(async () => {
    confirm.ask.mockReset().mockResolvedValue(false);
    const routes = [
      {
        path: 'app',
        component: FramePage,
        children: [
          { path: 'edit', component: InnerPage },
          { path: 'plain', component: PlainPage },
        ],
      },
      { path: 'elsewhere', component: PlainPage },
    ];
    TestBed.configureTestingModule({
      providers: [
        provideHttpClient(),
        provideHttpClientTesting(),
        provideRouter(withLeaveGuards(routes)),
        { provide: Confirm, useValue: confirm },
      ],
    });
    harness = await RouterTestingHarness.create('/app/edit');
    const outlet = harness.fixture.debugElement.query(({ componentInstance: page }) => page instanceof InnerPage);
    inner = outlet.componentInstance as InnerPage;
  });

  const follow = async (url: string): Promise<string> => {
    await harness.navigateByUrl(url).catch(() => null);
    return location();
  };
  const location = (): string => TestBed.inject(Router).url;

  it('asks when something is unsaved, though no route says so', async () => {
    inner.form.setValue({ name: 'Typed' });
    expect(await follow('/app/plain')).toBe('/app/edit');
    confirm.ask.mockResolvedValue(true);
    expect(await follow('/app/plain')).toBe('/app/plain');
    expect(confirm.ask).toHaveBeenCalledTimes(2);
  });

  it('asks nothing when all is saved', async () => {
    expect(await follow('/elsewhere')).toBe('/elsewhere');
    expect(confirm.ask).not.toHaveBeenCalled();
  });

  it('asks about a form of the frame only when the frame is left', async () => {
    inner.frame.form.setValue({ name: 'Typed' });
    expect(await follow('/app/plain')).toBe('/app/plain');
    expect(await follow('/elsewhere')).toBe('/app/plain');
    expect(confirm.ask).toHaveBeenCalledTimes(1);
  });
});
