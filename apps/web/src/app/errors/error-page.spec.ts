import { DOCUMENT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Title } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { errorRoute } from './error-route';

/** @param refused the status with which the server sent the document */
async function pageAndTitle(refused?: number): Promise<[string | undefined, string]> {
  const route = { ...errorRoute, data: { refused: refused !== undefined } };
  TestBed.configureTestingModule({ providers: [provideRouter([route])] });
  const meta = TestBed.inject(DOCUMENT).head.appendChild(document.createElement('meta'));
  meta.name = 'sv-status';
  meta.content = String(refused ?? 200);
  const harness = await RouterTestingHarness.create('/somewhere');
  meta.remove();
  return [harness.routeNativeElement?.querySelector('h1')?.textContent, TestBed.inject(Title).getTitle()];
}

describe('a page that is not there', () => {
  it.each([undefined, 404])('has one heading, which is its title, whoever found out (%s)', async refused => {
    expect(await pageAndTitle(refused)).toEqual(['Page not found', 'Page not found']);
  });

  it('is another one than a page that is refused', async () => {
    expect(await pageAndTitle(403)).toEqual([
      'You don’t have access to this page',
      'You don’t have access to this page',
    ]);
  });
});
